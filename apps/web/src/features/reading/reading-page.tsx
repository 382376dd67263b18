import { hasPermission } from '@lockwatch/contracts';
import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { Button, buttonClass } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { AdminSkeleton } from '../admin/panel.js';
import { useMe } from '../me/use-me.js';
import { WithMe } from '../me/with-me.js';
import { PageHeader } from '../shell/page-header.js';
import { ItemNamesSection, useItemNames } from './item-names-section.js';
import { useReread } from './mutations.js';
import { TryReaderSection } from './try-reader-section.js';
import { UncertainSection, useUncertain } from './uncertain-section.js';
import { UnknownNamesSection, useUnknownNames } from './unknown-names-section.js';

/** Where staff see to it that messages are read right: guesses to judge, names to add, and the reader's own steps. */
export function ReadingPage() {
  const me = useMe();
  if (me.data && !hasPermission(me.data.permissions, 'MANAGE_READING')) {
    return <Navigate to="/dashboard/items" replace />;
  }
  return (
    <>
      <PageHeader title="Reading" text="How trade messages are understood, and what to teach the reader.">
        <div className="flex flex-wrap gap-2">
          <Link
            to="/dashboard/admin"
            className={cn(buttonClass({ variant: 'ghost' }), 'max-sm:-ml-3 max-sm:px-3')}
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            Admin Management
          </Link>
          <RereadButton isKnown={me.data !== undefined} />
        </div>
      </PageHeader>
      <WithMe loading={<AdminSkeleton />}>{() => <Sections />}</WithMe>
    </>
  );
}

/** Shown together: a list that comes late would push those below it down. */
function Sections() {
  const lists = [useUncertain(), useUnknownNames(), useItemNames()];
  if (lists.some((list) => list.isPending)) return <AdminSkeleton />;
  return (
    <div className="grid gap-6">
      <UncertainSection />
      <UnknownNamesSection />
      <ItemNamesSection />
      <TryReaderSection />
    </div>
  );
}

/** In its place before it is known who this is, so that it pushes nothing aside. */
function RereadButton({ isKnown }: { isKnown: boolean }) {
  const reread = useReread();
  return (
    <Button disabled={!isKnown} pending={reread.isPending} onClick={() => reread.mutate({ hours: 24 })}>
      {!reread.isPending && <RefreshCw className="size-4" aria-hidden="true" />}
      Read the last 24 hours again
    </Button>
  );
}
