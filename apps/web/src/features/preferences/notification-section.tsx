import type { Preference } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { useId } from 'react';
import { trpc } from '../../api/trpc.js';
import { Card } from '../../components/ui/card.js';
import { Switch } from '../../components/ui/switch.js';
import { QueryList } from '../errors/query-list.js';
import { useUpdatePreference } from './mutations.js';

/** Notification Settings ([2-46], [3-10]). */
export function NotificationSection({ canWrite }: { canWrite: boolean }) {
  const list = trpc.user.preferences.list.useQuery();
  return (
    <Card title={t('preferences.notifications.title')} text={t('preferences.notifications.text')}>
      <QueryList query={list} what={t('preferences.notifications.name')}>
        {(preference) => (
          <PreferenceRow key={preference.preference_id} preference={preference} canWrite={canWrite} />
        )}
      </QueryList>
    </Card>
  );
}

function PreferenceRow({ preference, canWrite }: { preference: Preference; canWrite: boolean }) {
  const id = useId();
  const update = useUpdatePreference();
  return (
    <li className="flex items-center gap-6 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex-1">
        <label htmlFor={id} className="font-medium">
          {t(`preferences.notifications.${preference.preference_id}`)}
        </label>
        <p id={`${id}-text`} className="mt-0.5 text-[14px] text-text-2">
          {t(`preference.${preference.preference_id}`)}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        isOn={preference.value.enabled}
        disabled={!canWrite || update.isPending}
        onChange={(enabled) =>
          update.mutate({ preference_id: preference.preference_id, preference_value: { enabled } })
        }
      />
    </li>
  );
}
