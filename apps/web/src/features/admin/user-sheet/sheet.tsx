import { type AdminUserDetail, LIMITS } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/user-sheet';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { getErrorMessage } from '../../../api/errors.js';
import { Button, buttonClass } from '../../../components/ui/button.js';
import { TextField } from '../../../components/ui/field.js';
import { useFocusReturn } from '../../../components/ui/modal.js';
import { Skeletons } from '../../../components/ui/states.js';
import type { FailedQuery } from '../../errors/query-list.js';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A modal panel at the right of the page, full width on a phone. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="animate-sheet fixed inset-y-0 right-0 z-50 flex w-full flex-col border-line border-l bg-bg shadow-3 outline-none sm:w-[560px]"
        >
          <div className="flex min-h-16 items-center gap-4 border-line border-b bg-surface px-5 sm:px-6">
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold text-[17px] tracking-tight">
              {title}
            </Radix.Title>
            <Radix.Close
              aria-label={t('common.close')}
              className={`${buttonClass({ variant: 'ghost', size: 'icon' })} -mr-2`}
            >
              <X className="size-[18px]" />
            </Radix.Close>
          </div>
          <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-4 sm:p-6">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export interface UserSectionProps {
  user: AdminUserDetail;
  canChange: boolean;
}

interface SheetSectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function SheetSection({ title, aside, children }: SheetSectionProps) {
  return (
    <section className="min-w-0 rounded-xl border border-line bg-surface shadow-1" aria-label={title}>
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2 sm:px-5">
        <h3 className="font-semibold text-[14.5px]">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface SheetListProps<Row> {
  query: FailedQuery;
  rows: readonly Row[] | undefined;
  failure: string;
  emptyText: string;
  label?: string;
  children: (row: Row) => ReactNode;
}

export function SheetList<Row>({ query, rows, failure, emptyText, label, children }: SheetListProps<Row>) {
  if (rows?.length) return <ul aria-label={label}>{rows.map(children)}</ul>;
  if (rows) return <p className="px-4 py-4 text-[14px] text-text-3 sm:px-5">{emptyText}</p>;
  if (!query.error) return <Skeletons className="grid gap-3 p-5" parts={['w-56', 'w-40']} />;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-3 px-4 py-4 text-[14px] text-text-2 sm:px-5">
      {getErrorMessage(query.error, failure)}
      <Button size="xs" onClick={() => void query.refetch()} pending={query.isFetching}>
        {t('common.retry')}
      </Button>
    </p>
  );
}

/** The reason that is written to the audit log. */
export function ReasonField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label={t('userSheet.reason')} required maxLength={LIMITS.reasonMaxLength} {...props} />;
}
