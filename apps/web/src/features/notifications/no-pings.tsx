import { t } from '@lockwatch/texts/web/no-pings';
import { Link } from '@tanstack/react-router';
import { BellRing, Check, SearchX } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { buttonClass } from '../../components/ui/button.js';
import { Panel } from '../../components/ui/card.js';
import { EmptyState } from '../../components/ui/states.js';

/** In place of an empty list of pings: none was found, all are done, or there was none yet. */
export function NoPings({ isFiltered }: { isFiltered: boolean }) {
  const any = trpc.user.notifications.list.useQuery({ limit: 1 }, { enabled: !isFiltered });
  if (isFiltered) {
    return (
      <Panel>
        <EmptyState icon={SearchX} title={t('noPings.found')} text={t('noPings.foundText')} />
      </Panel>
    );
  }
  if (!any.data) return null;
  return (
    <Panel>
      {any.data.length > 0 ? (
        <EmptyState icon={Check} title={t('noPings.allDone')} text={t('noPings.allDoneText')} />
      ) : (
        <EmptyState icon={BellRing} title={t('noPings.yet')} text={t('noPings.yetText')}>
          <Link to="/dashboard/why" className={buttonClass({ variant: 'secondary' })}>
            {t('noPings.why')}
          </Link>
        </EmptyState>
      )}
    </Panel>
  );
}
