import { Dialog } from '../../components/ui/dialog.js';
import { SEARCH_KEYS } from '../palette/search-button.js';
import { PLACES } from './shortcuts.js';

const SHEET: [keys: string[], what: string][] = [
  [[...SEARCH_KEYS], 'Search pages, items and actions'],
  [['/'], 'Search this page'],
  [['n'], 'Add an item'],
  [['s'], 'Select items'],
  [['j'], 'Next row of the list'],
  [['k'], 'Previous row of the list'],
  [['Enter'], 'Open or edit the row'],
  [['Esc'], 'Close, or clear the search'],
  ...Object.entries(PLACES).map(([key, { label }]): [string[], string] => [['g', key], `Go to ${label}`]),
  [['?'], 'Show these shortcuts'],
];

/** The dialog that lists the keyboard shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keyboard shortcuts"
      description="They work whenever you are not typing."
    >
      <dl className="mt-5 grid gap-2.5">
        {SHEET.map(([keys, what]) => (
          <div key={what} className="flex items-center justify-between gap-4">
            <dt className="text-text-2">{what}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-line-strong bg-surface-2 px-1.5 py-0.5 text-center font-mono text-[13px]"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
