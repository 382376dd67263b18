import type { ItemAliasDto } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser';
import { keepPreviousData } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../api/trpc.js';
import { Button } from '../../components/ui/button.js';
import { SearchBox } from '../../components/ui/field.js';
import { useDebounced } from '../../components/use-debounced.js';
import { ListSection } from '../forms/list-section.js';
import { useFormPanel } from '../forms/use-form-panel.js';
import { AliasText } from '../items/alias-text.js';
import { NameItemForm } from './lazy-forms.js';
import { useRemoveItemAlias } from './mutations.js';
import { getNamingFormName } from './naming-form-name.js';

const SEARCH_DELAY_MS = 200;

/** Item aliases for everyone that contain the text; all without a text. */
export function useItemNames(search = '') {
  return trpc.admin.parser.aliases.list.useQuery(
    { search: search === '' ? undefined : search },
    { placeholderData: keepPreviousData },
  );
}

export function ItemNamesSection() {
  const [text, setText] = useState('');
  const panel = useFormPanel(getNamingFormName(''));
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const list = useItemNames(search);
  return (
    <ListSection
      title={t('parser.aliases')}
      text={t('parser.aliases.text')}
      addLabel={t('parser.aliases.add')}
      panel={panel}
      form={
        <div className="border-line border-b p-5 sm:px-6">
          <NameItemForm alias="" onDone={panel.close} onCancel={panel.cancel} />
        </div>
      }
      note={
        <div className="flex border-line border-b p-5 sm:px-6">
          <SearchBox value={text} onChange={setText} placeholder={t('parser.aliases.search')} />
        </div>
      }
      query={list}
      what={t('parser.aliases.what')}
      empty={{
        icon: Tags,
        title: search === '' ? t('parser.aliases.none') : t('parser.aliases.notFound', { text: search }),
      }}
      className="max-h-[28rem] overflow-y-auto"
    >
      {(itemAlias) => <NameRow key={itemAlias.item_alias_id} itemAlias={itemAlias} />}
    </ListSection>
  );
}

function NameRow({ itemAlias }: { itemAlias: ItemAliasDto }) {
  const remove = useRemoveItemAlias(itemAlias);
  const { alias, item_name, item_alias_id } = itemAlias;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 last:border-b-0 sm:px-6">
      <AliasText alias={alias} item={item_name} />
      <Button
        variant="danger-quiet"
        size="sm"
        className="max-sm:-ml-3"
        aria-label={t('parser.aliases.removeOf', { alias })}
        pending={remove.isPending}
        onClick={() => remove.mutate({ id: item_alias_id })}
      >
        {t('common.remove')}
      </Button>
    </li>
  );
}
