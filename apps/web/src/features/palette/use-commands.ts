import { hasPermission, type Permission } from '@lockwatch/contracts';
import { t as adminText } from '@lockwatch/texts/web/admin';
import { t } from '@lockwatch/texts/web/palette';
import { useNavigate } from '@tanstack/react-router';
import {
  BellOff,
  BellRing,
  BookOpen,
  CreditCard,
  Keyboard,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  ShieldCheck,
  Sun,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { trpc } from '../../api/trpc.js';
import { signOut } from '../../auth/session.js';
import { adminTabsFor } from '../admin/access.js';
import { useMe } from '../me/me.js';
import type { DashboardTab } from '../navigation/dashboard-tabs.js';
import { toggleSound, useIsSoundOn } from '../notifications/ping-sound.js';
import { useUpdatePingLimits } from '../preferences/mutations.js';
import { toggleTheme, useTheme } from '../theme/theme-toggle.js';

export interface Command {
  label: string;
  /** Other words that find it. */
  words?: string | undefined;
  icon: LucideIcon;
  run: () => void;
}

function getPageWords(id: DashboardTab['id']): string | undefined {
  return id === 'overview' || id === 'admin' ? undefined : t(`palette.words.${id}`);
}

export function usePageCommands(tabs: readonly DashboardTab[]): Command[] {
  const navigate = useNavigate();
  const permissions = useMe().data?.permissions ?? [];
  return [
    ...tabs.map(({ id, label, icon, to }) => ({
      label,
      icon,
      words: getPageWords(id),
      run: () => void navigate({ to }),
    })),
    ...adminTabsFor(permissions).map(({ label, to }) => ({
      label: t('palette.adminPage', { page: adminText(label) }),
      icon: ShieldCheck,
      run: () => void navigate({ to }),
    })),
    ...(hasPermission(permissions, 'MANAGE_PARSER')
      ? [
          {
            label: t('palette.adminParser'),
            icon: ShieldCheck,
            words: t('palette.adminParserWords'),
            run: () => void navigate({ to: '/dashboard/admin/parser' }),
          },
        ]
      : []),
    {
      label: t('palette.help'),
      icon: LifeBuoy,
      words: t('palette.helpWords'),
      run: () => void navigate({ to: '/help' }),
    },
    { label: t('palette.apiDocs'), icon: BookOpen, words: 'rest', run: () => location.assign('/api/docs') },
  ];
}

/** The actions that the user may take, from any page. */
export function useActionCommands(onShortcuts: () => void): Command[] {
  const navigate = useNavigate();
  const me = useMe().data;
  const may = (permission: Permission) => me !== undefined && hasPermission(me.permissions, permission);
  const snooze = useSnoozeCommands(may('WRITE_PREFERENCES'));
  const isDark = useTheme() === 'dark';
  const isSoundOn = useIsSoundOn();
  const commands: (Command | false)[] = [
    may('WRITE_WATCHED_ITEMS') && {
      label: t('palette.addItem'),
      words: t('palette.addItemWords'),
      icon: Plus,
      run: () => void navigate({ to: '/dashboard/items', search: { edit: 'new' } }),
    },
    ...snooze,
    {
      label: t(isDark ? 'palette.lightTheme' : 'palette.darkTheme'),
      words: t('palette.themeWords'),
      icon: isDark ? Sun : Moon,
      run: toggleTheme,
    },
    {
      label: t(isSoundOn ? 'palette.soundOff' : 'palette.soundOn'),
      words: t('palette.soundWords'),
      icon: isSoundOn ? VolumeX : Volume2,
      run: toggleSound,
    },
    {
      label: t('palette.billing'),
      words: t('palette.billingWords'),
      icon: CreditCard,
      run: () => void navigate({ to: '/dashboard/account' }),
    },
    { label: t('palette.shortcuts'), words: t('palette.shortcutsWords'), icon: Keyboard, run: onShortcuts },
    { label: t('palette.signOut'), words: t('palette.signOutWords'), icon: LogOut, run: signOut },
  ];
  return commands.filter((command) => command !== false);
}

/** Pauses all pings, or resumes them; nothing until it is known whether they are paused. */
function useSnoozeCommands(isEnabled: boolean): Command[] {
  const pingLimits = trpc.user.pingLimits.get.useQuery(undefined, { enabled: isEnabled }).data;
  const snooze = useUpdatePingLimits(t('palette.snoozed'));
  const wake = useUpdatePingLimits(t('palette.pingsOn'));
  if (pingLimits === undefined) return [];
  if (pingLimits.snoozed_until !== null) {
    return [
      {
        label: t('palette.endSnooze'),
        words: t('palette.endSnoozeWords'),
        icon: BellRing,
        run: () => wake.mutate({ snooze: null }),
      },
    ];
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
