import { t } from '@lockwatch/texts/web/copy';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.js';
import { toast } from './toast.js';

export function CopyButton({ text }: { text: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copy.copied'));
    } catch {
      toast.error(t('copy.unavailable'));
    }
  }
  return (
    <Button icon={Copy} size="sm" onClick={() => void copy()}>
      {t('copy.copy')}
    </Button>
  );
}

/** A code to copy, below its explanation. */
export function CodeBox({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="status" className="animate-appear w-full rounded-lg border border-line bg-bg p-4">
      <p className="text-[14px] text-text-2">{children}</p>
      <div className="mt-2.5 flex flex-wrap items-center gap-3">
        <code className="min-w-0 select-all break-all rounded-md border border-line-strong bg-surface px-3 py-2 font-mono text-[16px]">
          {text}
        </code>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
