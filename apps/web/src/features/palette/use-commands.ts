import { hasPermission } from '@lockwatch/contracts';
import { t as adminText } from '@lockwatch/texts/web/admin';
import { t } from '@lockwatch/texts/web/palette';
import { useNavigate } from '@tanstack/react-router';
import { BellOff, BellRing, Keyboard, LifeBuoy, type LucideIcon, Plus, ShieldCheck } from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { adminTabsFor } from '../admin/access.js';
import { useMe, usePermission } from '../me/me.js';
import type { DashboardTab } from '../navigation/dashboard-tabs.js';
import { useUpdatePingLimits } from '../preferences/mutations.js';

export interface Command {
  label: string;
  /** Other words that find it. */
  words?: string | undefined;
  icon: LucideIcon;
  run: () => void;
}

export function usePageCommands(tabs: readonly DashboardTab[]): Command[] {
  const navigate = useNavigate();
  const permissions = useMe().data?.permissions ?? [];
  const parser = {
    label: t('palette.adminParser'),
    icon: ShieldCheck,
    words: t('palette.adminParserWords'),
    run: () => void navigate({ to: '/dashboard/admin/parser' }),
  };
  return [
    ...tabs.map(({ id, label, icon, to }) => ({
      label,
      icon,
      words: id === 'overview' || id === 'admin' ? undefined : t(`palette.words.${id}`),
      run: () => void navigate({ to }),
    })),
    ...adminTabsFor(permissions).map(({ label, to }) => ({
      label: t('palette.adminPage', { page: adminText(label) }),
      icon: ShieldCheck,
      run: () => void navigate({ to }),
    })),
    ...(hasPermission(permissions, 'MANAGE_PARSER') ? [parser] : []),
    {
      label: t('palette.help'),
      icon: LifeBuoy,
      words: t('palette.helpWords'),
      run: () => void navigate({ to: '/help' }),
    },
  ];
}

/** The actions that the user may take, from any page. */
export function useActionCommands(onShortcuts: () => void): Command[] {
  const navigate = useNavigate();
  const snooze = useSnoozeCommands(usePermission('WRITE_PREFERENCES'));
  const add = {
    label: t('palette.addItem'),
    words: t('palette.addItemWords'),
    icon: Plus,
    run: () => void navigate({ to: '/dashboard/items', search: { edit: 'new' } }),
  };
  return [
    ...(usePermission('WRITE_WATCHED_ITEMS') ? [add] : []),
    ...snooze,
    { label: t('palette.shortcuts'), words: t('palette.shortcutsWords'), icon: Keyboard, run: onShortcuts },
  ];
}

/** Pauses all pings, or resumes them; nothing until it is known whether they are paused. */
function useSnoozeCommands(isEnabled: boolean): Command[] {
  const pingLimits = trpc.user.pingLimits.get.useQuery(undefined, { enabled: isEnabled }).data;
  const snooze = useUpdatePingLimits(t('palette.snoozed'));
  const wake = useUpdatePingLimits(t('palette.pingsOn'));
  if (pingLimits === undefined) return [];
  if (pingLimits.snoozed_until !== null) {
    const run = () => wake.mutate({ snooze: null });
    return [{ label: t('palette.endSnooze'), words: t('palette.endSnoozeWords'), icon: BellRing, run }];
  }
  const shared = { words: t('palette.snoozeWords'), icon: BellOff };
  return [
    { ...shared, label: t('palette.snoozeHour'), run: () => snooze.mutate({ snooze: 'hour' }) },
    { ...shared, label: t('palette.snoozeMorning'), run: () => snooze.mutate({ snooze: 'morning' }) },
  ];
}

export function findByWords<T>(all: readonly T[], search: string, toText: (one: T) => string): T[] {
  const wanted = splitWords(search);
  return all.filter((one) => {
    const held = splitWords(toText(one));
    return wanted.every((word) => held.some((other) => other.startsWith(word)));
  });
}

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
