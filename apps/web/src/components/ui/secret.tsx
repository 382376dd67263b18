import { t } from '@lockwatch/texts/web/shared';
import { useState } from 'react';
import { Button } from './button.js';
import { CopyButton } from './copy-button.js';

/** A secret to copy, hidden until it is asked for: others may see the screen. */
export function Secret({ text, masked }: { text: string; masked: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2">
      <code className="min-w-0 select-all break-all rounded-md border border-line-strong bg-surface px-3 py-2 font-mono text-[14px]">
        {isShown ? text : masked}
      </code>
      <CopyButton text={text} />
      <Button size="sm" variant="ghost" onClick={() => setShown(!isShown)}>
        {t(isShown ? 'common.hide' : 'common.show')}
      </Button>
    </div>
  );
}
