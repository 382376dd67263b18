import { describeWatchedPrice, type ImportLine, type ImportResult, LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/rule-import';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { getErrorMessage } from '../../api/errors.js';
import { trpc } from '../../api/trpc.js';
import { sends, useServerMutation } from '../../api/use-server-mutation.js';
import { Badge, type BadgeTone } from '../../components/ui/badge.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Dialog, DialogActions } from '../../components/ui/dialog.js';
import { Field, inputClass } from '../../components/ui/field.js';
import { SelectField } from '../../components/ui/select.js';
import { SwitchField } from '../../components/ui/switch.js';
import { messageTypeLabel } from './message-type.js';
import { readTextFile } from './read-text-file.js';

interface ImportDialogProps {
  /** What was pasted elsewhere. */
  initialText?: string;
  onClose: () => void;
}

const EXAMPLE = 'Laser Grid 3\nb> pepper tree seed 200/1+\ns> magplant 5000 80dl\nChandelier 15% under usual';

/** Whom a typed line is about that names no side. */
const SIDES = ['SELL', 'BUY', 'ANY'] as const;

/** Imports a file or a pasted list, after a preview of each line. */
export function ImportDialog({ initialText = '', onClose }: ImportDialogProps) {
  const [result, setResult] = useState<ImportResult | null>(null);
  const preview = trpc.user.items.import.useMutation({ onSuccess: setResult });
  const run = useServerMutation(trpc.user.items.import, { isCreate: true, onDone: onClose });
  const [text, setText] = useState(initialText);
  const [side, setSide] = useState<(typeof SIDES)[number]>('SELL');
  const [isReplacing, setReplacing] = useState(false);
  const isTooLong = text.length > LIMITS.ruleCsvMaxLength;
  const failure = preview.error && getErrorMessage(preview.error, t('ruleImport.readFailed'));
  const mode = isReplacing ? 'replace' : 'add';
  const input = { csv: text, message_type: side, mode } as const;

  return (
    <Dialog
      isWide
      isLocked={run.isPending}
      isEdited={text !== ''}
      onClose={onClose}
      title={t('ruleImport.title')}
      description={t('ruleImport.text')}
    >
      {result ? (
        <>
          <Preview result={result} />
          <DialogActions>
            <Button onClick={() => setResult(null)} disabled={run.isPending}>
              {t('common.back')}
            </Button>
            <Button
              variant="primary"
              pending={run.isPending}
              disabled={result.rejection !== null || result.added + result.removed === 0}
              onClick={() => run.mutate({ ...input, skip_problems: result.problems > 0 })}
            >
              {t('ruleImport.submit', result)}
            </Button>
          </DialogActions>
        </>
      ) : (
        <>
          <Source text={text} onText={setText} error={isTooLong ? t('ruleImport.tooLarge') : failure} />
          <div className="mt-5 grid gap-5">
            <SelectField
              label={t('ruleImport.side')}
              hint={t('ruleImport.sideHint')}
              value={side}
              options={SIDES.map((value) => ({ value, label: t(`ruleImport.side.${value}`) }))}
              onChange={setSide}
            />
            <SwitchField label={t('ruleImport.replace')} isOn={isReplacing} onChange={setReplacing} />
          </div>
          <DialogActions>
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button
              variant="primary"
              disabled={text.trim() === '' || isTooLong}
              {...sends(preview, { ...input, dry_run: true })}
            >
              {t('ruleImport.preview')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface SourceProps {
  text: string;
  onText: (text: string) => void;
  error: string | null;
}

function Source({ text, onText, error }: SourceProps) {
  async function readFile(file: File | undefined): Promise<void> {
    if (file) onText(await readTextFile(file));
  }
  return (
    <div className="mt-5 grid gap-4">
      <label
        className={`${buttonClass({})} w-full has-focus-visible:outline-2 has-focus-visible:outline-accent-text`}
      >
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className="sr-only"
          onChange={(event) => void readFile(event.target.files?.[0])}
        />
        <FileUp className="size-4" />
        {t('ruleImport.file')}
      </label>
      <Field label={t('ruleImport.paste')} error={error} hint={t('ruleImport.pasteHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={6}
            value={text}
            spellCheck={false}
            placeholder={EXAMPLE}
            onChange={(event) => onText(event.target.value)}
            className={`${inputClass} py-2 font-mono text-[13px]! leading-relaxed`}
          />
        )}
      </Field>
    </div>
  );
}

const STATUS_TONES: Record<ImportLine['status'], BadgeTone> = {
  new: 'deal',
  known: 'plain',
  problem: 'danger',
};

function Preview({ result }: { result: ImportResult }) {
  const total = result.lines.length === 0 ? 0 : result.added + result.known + result.problems;
  return (
    <div className="mt-5 grid gap-3">
      <p role="status" className="text-[14px]">
        {result.message}{' '}
        {result.problems > 0 && (
          <span className="text-danger-text">{t('ruleImport.problems', { count: result.problems })}</span>
        )}
      </p>
      {result.rejection && (
        <p
          role="alert"
          className="rounded-md border border-danger-line bg-danger-soft px-3 py-2 text-[14px] text-danger-text"
        >
          {result.rejection}
        </p>
      )}
      <section
        aria-label={t('ruleImport.lines')}
        hidden={result.lines.length === 0}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="max-h-[42dvh] overflow-y-auto rounded-lg border border-line"
      >
        <table className="w-full text-left text-[13.5px]">
          <thead className="sticky top-0 bg-surface-2 text-[12.5px] text-text-3">
            <tr>
              {(['line', 'item', 'status'] as const).map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-medium">
                  {t(`ruleImport.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.lines.map((line) => (
              <PreviewRow key={line.line} line={line} />
            ))}
          </tbody>
        </table>
      </section>
      {total > result.lines.length && (
        <p className="text-[13px] text-text-3">
          {t('ruleImport.more', { shown: result.lines.length, total })}
        </p>
      )}
    </div>
  );
}

function PreviewRow({ line }: { line: ImportLine }) {
  return (
    <tr className="border-line border-t align-top">
      <td className="tabular px-3 py-2 text-text-3">{line.line}</td>
      <td className="px-3 py-2">
        <span className="block break-words font-medium">{line.item_name ?? t('ruleImport.noItem')}</span>
        {line.message_type !== null && (
          <span className="text-text-3">
            {t(describeWatchedPrice(line))}, {messageTypeLabel(line.message_type)}
          </span>
        )}
      </td>
      <td className="px-3 py-2">
        <Badge tone={STATUS_TONES[line.status]}>{t(`ruleImport.status.${line.status}`)}</Badge>
        {line.problem && <span className="mt-1 block break-words text-danger-text">{line.problem}</span>}
      </td>
    </tr>
  );
}
