import { hasPermission } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/parser';
import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';
import { AdminSkeleton } from '../admin/panel.js';
import { useMe, WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { ItemNamesSection, useItemNames } from './item-names-section.js';
import { ServersSection, useServers } from './servers-section.js';
import { TryParserSection } from './try-parser-section.js';
import { UncertainSection, useUncertain } from './uncertain-section.js';
import { UnknownNamesSection, useUnknownNames } from './unknown-names-section.js';

/** Staff review uncertain messages, add item names and inspect the parser's steps. */
export function ParserPage() {
  const me = useMe();
  if (me.data && !hasPermission(me.data.permissions, 'MANAGE_PARSER')) {
    return <Navigate to="/dashboard/items" replace />;
  }
  return (
    <>
      <PageHeader title={t('parser.title')} text={t('parser.text')}>
        <div className="flex flex-wrap gap-2">
          <Link
            to="/dashboard/admin"
            className={cn(buttonClass({ variant: 'ghost' }), 'max-sm:-ml-3 max-sm:px-3')}
          >
            <ArrowLeft className="size-4" />
            {t('parser.admin')}
          </Link>
          <ReparseButton isKnown={me.data !== undefined} />
        </div>
      </PageHeader>
      <WithMe loading={<AdminSkeleton />}>{() => <Sections />}</WithMe>
    </>
  );
}

/** Shown together, so that a late list does not move the others. */
function Sections() {
  const lists = [useUncertain(), useUnknownNames(), useItemNames(), useServers()];
  if (lists.some((list) => list.isPending)) return <AdminSkeleton />;
  return (
    <div className="grid gap-6">
      <UncertainSection />
      <UnknownNamesSection />
      <ItemNamesSection />
      <TryParserSection />
      <ServersSection />
    </div>
  );
}

/** Rendered before the user is loaded, so that nothing moves. */
function ReparseButton({ isKnown }: { isKnown: boolean }) {
  const reparse = useServerMutation(trpc.admin.parser.reparse, {
    failure: t('parser.reparseFailed'),
    changes: ({ admin }) => [admin.parser],
  });
  return (
    <Button disabled={!isKnown} pending={reparse.isPending} onClick={() => reparse.mutate({ hours: 24 })}>
      {!reparse.isPending && <RefreshCw className="size-4" />}
      {t('parser.reparse')}
    </Button>
  );
}
