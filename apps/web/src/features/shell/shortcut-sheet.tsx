import { t } from '@lockwatch/texts/web/shortcuts';
import { Dialog } from '../../components/ui/dialog.js';
import type { DashboardTab } from '../navigation/dashboard-tabs.js';
import { SEARCH_KEYS } from '../palette/search-button.js';

function listShortcuts(tabs: readonly DashboardTab[]): [keys: readonly string[], what: string][] {
  return [
    [SEARCH_KEYS, t('shortcuts.search')],
    [['/'], t('shortcuts.searchPage')],
    [['n'], t('shortcuts.addItem')],
    [['s'], t('shortcuts.selectItems')],
    [['e'], t('shortcuts.donePing')],
    [['x'], t('shortcuts.selectPing')],
    [['j'], t('shortcuts.nextRow')],
    [['k'], t('shortcuts.previousRow')],
    [['Enter'], t('shortcuts.openRow')],
    [['Esc'], t('shortcuts.close')],
    ...tabs
      .filter(({ id }) => id !== 'admin')
      .map(({ id, label }): [string[], string] => [
        ['g', id.charAt(0)],
        t('shortcuts.goTo', { page: label }),
      ]),
    [['?'], t('shortcuts.show')],
  ];
}

/** The dialog that lists the keyboard shortcuts. */
export function ShortcutSheet({ tabs, onClose }: { tabs: readonly DashboardTab[]; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={t('shortcuts.title')} description={t('shortcuts.text')}>
      <dl className="mt-5 grid gap-2.5">
        {listShortcuts(tabs).map(([keys, what]) => (
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
