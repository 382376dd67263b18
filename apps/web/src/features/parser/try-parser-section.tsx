import { LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser';
import type { FormEvent } from 'react';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { cn } from '../../components/ui/class-names.js';
import { Field, inputClass } from '../../components/ui/field.js';
import { usePersistedForm } from '../forms/use-persisted-form.js';

export function TryParserSection() {
  const form = usePersistedForm('try-parser', { content: '' });
  const { content } = form.values;
  const explain = trpc.admin.parser.explain.useMutation();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (content.trim() !== '') explain.mutate({ content });
  }

  return (
    <Card title={t('parser.try')} text={t('parser.try.text')}>
      <form onSubmit={submit} className="grid gap-3 p-5 sm:px-6">
        <Field label={t('parser.try.message')} error={explain.error ? getErrorMessage(explain.error) : null}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={LIMITS.messageMaxLength}
              spellCheck={false}
              placeholder="S> Laser Grid 3wl, B> Pepper seeds 200/1 @SHOP"
              className={cn(inputClass, 'resize-y py-2.5 font-mono leading-relaxed')}
              value={content}
              onChange={(event) => form.set({ content: event.target.value })}
            />
          )}
        </Field>
        <div className="flex justify-end">
          <Button
            variant="primary"
            type="submit"
            disabled={content.trim() === ''}
            pending={explain.isPending}
          >
            {t('parser.try.explain')}
          </Button>
        </div>
      </form>
      {explain.data && <Trace text={explain.data.explanation} />}
    </Card>
  );
}

function Trace({ text }: { text: string }) {
  return (
    <section aria-label={t('parser.try.steps')} className="border-line border-t p-5 sm:px-6">
      <pre className="whitespace-pre-wrap break-words font-mono text-[13px] text-text-2 leading-relaxed">
        {text.trim()}
      </pre>
    </section>
  );
}
