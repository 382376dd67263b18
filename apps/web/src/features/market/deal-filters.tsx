import { LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/deal-options';
import { trpc } from '../../api/trpc.js';
import { TextField } from '../../components/ui/field.js';
import { SelectField } from '../../components/ui/select.js';
import type { MarketSearch } from './market-search.js';

interface DealFiltersProps {
  filter: Pick<MarketSearch, 'server' | 'world' | 'tag'>;
  onChange: (filter: DealFiltersProps['filter']) => void;
}

/** Where the deals are from, and which watched items they are of. */
export function DealFilters({ filter, onChange }: DealFiltersProps) {
  const { server, world = '', tag } = filter;
  const servers = trpc.market.dealServers.useQuery();
  const tags = trpc.items.tags.useQuery(undefined, { staleTime: LIMITS.tagsCacheMs });
  return (
    <div className="grid gap-3 border-line border-b p-4 sm:grid-cols-3 sm:px-6">
      <SelectField
        label={t('dealOptions.server')}
        value={server}
        options={[
          { value: undefined, label: t('dealOptions.any') },
          ...(servers.data ?? []).map(({ server_id: value, name: label }) => ({ value, label })),
        ]}
        onChange={(value) => onChange({ server: value })}
      />
      <TextField
        label={t('dealOptions.world')}
        placeholder={t('dealOptions.any')}
        maxLength={LIMITS.worldNameMaxLength}
        value={world}
        onChange={(text) => onChange({ world: text || undefined })}
      />
      <SelectField
        label={t('dealOptions.tag')}
        value={tag}
        options={[
          { value: undefined, label: t('dealOptions.any') },
          ...(tags.data ?? []).map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(value) => onChange({ tag: value })}
      />
    </div>
  );
}
