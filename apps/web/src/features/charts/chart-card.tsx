import { t } from '@lockwatch/texts/web/charts';
import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { getErrorMessage } from '../../api/errors.js';
import { Button } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { Skeleton } from '../../components/ui/states.js';
import type { FailedQuery } from '../errors/query-list.js';
import { type ChartModel, isBlank, lineColour } from './chart-model.js';
import type { ChartKind } from './geometry.js';
import { Plot } from './plot.js';

export interface ChartCardProps {
  title: string;
  text: string;
  figure: string | null;
  kind: ChartKind;
  format: (value: number) => string;
  query: FailedQuery;
  model: ChartModel | undefined;
  emptyText: string;
}

export function ChartCard(props: ChartCardProps) {
  const { title, text, model, format } = props;
  const [isTable, setTable] = useState(false);
  const id = useId();
  const isDrawn = model !== undefined && !isBlank(model);
  return (
    <section
      aria-labelledby={id}
      className="flex h-[352px] max-sm:h-[324px] min-w-0 flex-col rounded-xl border border-line bg-surface p-5 pb-3 shadow-1 max-sm:p-4 max-sm:pb-2"
    >
      <div className="flex items-center gap-3">
        <h3 id={id} className="min-w-0 flex-1 truncate font-medium text-[14px] leading-7">
          {title}
        </h3>
        <p className="tabular whitespace-nowrap font-semibold text-[20px] leading-7 tracking-tight">
          {props.figure}
        </p>
        <Button
          variant="ghost"
          size="icon"
          disabled={!isDrawn}
          aria-pressed={isTable}
          aria-label={t('charts.asTable', { title })}
          title={t(isTable ? 'charts.showChart' : 'charts.showTable')}
          onClick={() => setTable((now) => !now)}
          className="-my-2 -mr-2.5"
        >
          {isTable ? <ChartColumn className="size-4" /> : <Table2 className="size-4" />}
        </Button>
      </div>
      <p className="text-[12.5px] text-text-3 sm:truncate" title={text}>
        {text}
      </p>
      <Legend model={model} />
      <div className="mt-auto h-[212px]">
        {model === undefined ? (
          <ChartError {...props} />
        ) : !isDrawn ? (
          <p className="grid h-full place-items-center px-6 text-balance text-center text-[13.5px] text-text-3">
            {props.emptyText}
          </p>
        ) : isTable ? (
          <DataTableView title={title} model={model} format={format} />
        ) : (
          <Plot title={title} model={model} kind={props.kind} format={format} />
        )}
      </div>
    </section>
  );
}

function Legend({ model }: { model: ChartModel | undefined }) {
  if (!model || model.lines.length < 2) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-[12.5px] text-text-2">
      {model.lines.map((line, index) => (
        <li key={line.name} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={cn('size-2 rounded-full', lineColour(index).bg)} />
          {line.name}
        </li>
      ))}
    </ul>
  );
}

function ChartError({ query }: ChartCardProps): ReactNode {
  if (!query.error) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-[190px] w-full rounded-md!" />
      </div>
    );
  }
  return (
    <div role="alert" className="grid h-full place-content-center justify-items-center gap-3 text-center">
      <p className="text-balance text-[13.5px] text-text-2">
        {getErrorMessage(query.error, t('charts.failed'))}
      </p>
      <Button size="sm" onClick={() => void query.refetch()} pending={query.isFetching}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

type DataTableViewProps = Pick<ChartCardProps, 'title' | 'format'> & { model: ChartModel };

function DataTableView({ title, model, format }: DataTableViewProps) {
  return (
    <section
      aria-label={t('charts.figures', { title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      className="h-[204px] overflow-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse text-left text-[13px]">
        <thead>
          <tr>
            {[model.axis, ...model.lines.map((line) => line.name)].map((name, place) => (
              <th
                key={name}
                scope="col"
                className={cn(
                  'sticky top-0 whitespace-nowrap bg-surface-2 px-3 py-1.5 font-medium text-text-3',
                  place > 0 && 'text-right',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.labels.map((label, place) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="whitespace-nowrap px-3 py-1.5 font-normal text-text-2">
                {label}
              </th>
              {model.lines.map((line) => {
                const value = line.values[place] ?? null;
                return (
                  <td key={line.name} className="tabular whitespace-nowrap px-3 py-1.5 text-right">
                    {value === null ? '—' : format(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
