import type { Statistic } from '@lockwatch/contracts';
import { Badge } from '../../components/ui/badge.js';
import { statisticValue } from './statistic-view.js';

/** How the bot is, of the same figures as the table; nothing where it has never told of itself. */
export function BotCard({ statistics }: { statistics: readonly Statistic[] }) {
  const find = (key: string) => statistics.find((statistic) => statistic.key === key);
  const state = find('bot_connected')?.string_value;
  if (state === null || state === undefined) return null;
  const unreadable = find('unreadable_channels')?.string_value;
  const facts = [
    { name: 'Behind by', key: 'message_bot_lag_ms' },
    { name: 'Servers', key: 'bot_servers' },
    { name: 'Watched channels', key: 'watched_channels' },
    { name: 'Channels behind', key: 'bot_channels_behind' },
  ].flatMap(({ name, key }) => {
    const statistic = find(key);
    return statistic ? [{ name, value: statisticValue(statistic) }] : [];
  });
  return (
    <section
      aria-label="Bot"
      className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-4 rounded-xl border border-line bg-surface px-4 py-4 shadow-1 sm:px-5"
    >
      <h2 className="flex items-center gap-3 font-semibold text-[15px]">
        Bot
        <Badge tone={state === 'connected' ? 'deal' : 'danger'}>{state}</Badge>
      </h2>
      <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-3 max-sm:grid max-sm:basis-full max-sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-[12.5px] text-text-3">{name}</dt>
            <dd className="tabular font-semibold text-[15px]">{value}</dd>
          </div>
        ))}
      </dl>
      {unreadable && unreadable !== 'None' && (
        <p className="basis-full text-[13.5px] text-danger-text">Cannot read: {unreadable}</p>
      )}
    </section>
  );
}
