import type { Preference, PreferenceId } from '@lockwatch/contracts';
import { useId } from 'react';
import { trpc } from '../../api/trpc.js';
import { Card } from '../../components/ui/card.js';
import { Switch } from '../../components/ui/switch.js';
import { ListError, ListSkeleton } from './list-states.js';
import { preferenceName, useUpdatePreference } from './mutations.js';

const EXPLANATIONS: Record<PreferenceId, string> = {
  exact_ping: 'Offers that were read with certainty: the item by its name, the price as written.',
  prediction_ping: 'Offers with a guess in them, such as a misspelt item or an unusual price.',
};

/** Notification Settings ([2-46], [3-10]). */
export function NotificationSection({ mayWrite }: { mayWrite: boolean }) {
  const list = trpc.user.preferences.list.useQuery();
  return (
    <Card title="Notification Settings" text="What you are pinged for.">
      {list.isPending ? (
        <ListSkeleton />
      ) : list.error ? (
        <ListError what="Your notification settings" query={list} />
      ) : (
        <ul>
          {list.data.map((preference) => (
            <PreferenceRow key={preference.preference_id} preference={preference} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function PreferenceRow({ preference, mayWrite }: { preference: Preference; mayWrite: boolean }) {
  const id = useId();
  const update = useUpdatePreference();
  return (
    <li className="flex items-center gap-6 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="flex-1">
        <label htmlFor={id} className="font-medium">
          {preferenceName(preference.preference_id)}
        </label>
        <p id={`${id}-text`} className="mt-0.5 text-[14px] text-text-2">
          {EXPLANATIONS[preference.preference_id]}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        isOn={preference.value.enabled}
        disabled={!mayWrite || update.isPending}
        onChange={(enabled) =>
          update.mutate({ preference_id: preference.preference_id, preference_value: { enabled } })
        }
      />
    </li>
  );
}
