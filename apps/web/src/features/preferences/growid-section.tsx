import { LIMITS } from '@lockwatch/contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { Field, Input } from '../../components/ui/field.js';
import { useSetGrowId } from './mutations.js';

/** GrowID ([2-46], [5-03]): at most 50 characters, trimmed, not empty. */
export function GrowIdSection({ growid, mayWrite }: { growid: string | null; mayWrite: boolean }) {
  const [value, setValue] = useState(growid ?? '');
  const save = useSetGrowId();
  const trimmed = value.trim();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (trimmed !== '' && trimmed !== growid) save.mutate({ growid: trimmed });
  }

  return (
    <Card title="GrowID" text="Your name in the game, so that World Locks you deposit are counted as yours.">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3 p-5 sm:px-6">
        <Field label="Your GrowID" className="min-w-0 flex-1 basis-60 sm:max-w-sm">
          {(control) => (
            <Input
              {...control}
              required
              spellCheck={false}
              disabled={!mayWrite || save.isPending}
              maxLength={LIMITS.growIdMaxLength}
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          )}
        </Field>
        {mayWrite && (
          <Button
            variant="primary"
            type="submit"
            pending={save.isPending}
            disabled={trimmed === '' || trimmed === growid}
          >
            Save GrowID
          </Button>
        )}
      </form>
    </Card>
  );
}
