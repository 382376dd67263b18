import { hasPermission, type Permission } from '@lockwatch/contracts';
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
import { toggleSound, useIsSoundOn } from '../notifications/ping-sound.js';
import { useUpdateNoise } from '../preferences/mutations.js';
import type { DashboardTab } from '../shell/dashboard-tabs.js';
import { toggleTheme, useTheme } from '../theme/theme-toggle.js';

export interface Command {
  label: string;
  /** Other words that find it. */
  words?: string | undefined;
  icon: LucideIcon;
  run: () => void;
}

/** What each page contains, as words that find it. */
const PAGE_WORDS: Record<string, string> = {
  items: 'rules list',
  notifications: 'pings inbox',
  why: 'missed decisions',
  market: 'prices offers history',
  account: 'balance trial discord link api tokens export data delete',
  preferences: 'settings webhooks aliases blacklist quiet hours growid',
};

/** The pages that the user may open. */
export function usePageCommands(tabs: readonly DashboardTab[]): Command[] {
  const navigate = useNavigate();
  const permissions = useMe().data?.permissions ?? [];
  return [
    ...tabs.map(({ id, label, icon, to }) => ({
      label,
      icon,
      words: PAGE_WORDS[id],
      run: () => void navigate({ to }),
    })),
    ...adminTabsFor(permissions).map(({ label, to }) => ({
      label: `Admin: ${label}`,
      icon: ShieldCheck,
      run: () => void navigate({ to }),
    })),
    ...(hasPermission(permissions, 'MANAGE_READING')
      ? [
          {
            label: 'Admin: Parser',
            icon: ShieldCheck,
            words: 'aliases servers uncertain messages',
            run: () => void navigate({ to: '/dashboard/admin/reading' }),
          },
        ]
      : []),
    { label: 'Help', icon: LifeBuoy, words: 'commands', run: () => void navigate({ to: '/help' }) },
    { label: 'API documentation', icon: BookOpen, words: 'rest', run: () => location.assign('/api/docs') },
  ];
}

/** The actions that the user may take, from any page. */
export function useActionCommands(onShortcuts: () => void): Command[] {
  const navigate = useNavigate();
  const me = useMe().data;
  const may = (permission: Permission) => me !== undefined && hasPermission(me.permissions, permission);
  const canSnooze = may('WRITE_PREFERENCES');
  const noise = trpc.user.noise.get.useQuery(undefined, { enabled: canSnooze }).data;
  const snooze = useUpdateNoise('All pings are snoozed.');
  const wake = useUpdateNoise('Pings are on again.');
  const isDark = useTheme() === 'dark';
  const isSoundOn = useIsSoundOn();
  const commands: (Command | false)[] = [
    may('WRITE_WATCHED_ITEMS') && {
      label: 'Add an item',
      words: 'create new watch rule',
      icon: Plus,
      run: () => void navigate({ to: '/dashboard/items', search: { edit: 'new' } }),
    },
    noise?.snoozed_until === null && {
      label: 'Snooze all pings for 1 hour',
      words: 'mute quiet silence',
      icon: BellOff,
      run: () => snooze.mutate({ snooze: 'hour' }),
    },
    noise?.snoozed_until === null && {
      label: 'Snooze all pings until morning',
      words: 'mute quiet silence',
      icon: BellOff,
      run: () => snooze.mutate({ snooze: 'morning' }),
    },
    typeof noise?.snoozed_until === 'string' && {
      label: 'End the snooze',
      words: 'ping again unmute wake',
      icon: BellRing,
      run: () => wake.mutate({ snooze: null }),
    },
    {
      label: isDark ? 'Switch to light theme' : 'Switch to dark theme',
      words: 'mode colour appearance',
      icon: isDark ? Sun : Moon,
      run: toggleTheme,
    },
    {
      label: isSoundOn ? 'Switch the ping sound off' : 'Switch the ping sound on',
      words: 'mute volume',
      icon: isSoundOn ? VolumeX : Volume2,
      run: toggleSound,
    },
    {
      label: 'Go to billing',
      words: 'subscription plan upgrade pay card cancel',
      icon: CreditCard,
      run: () => void navigate({ to: '/dashboard/account' }),
    },
    { label: 'Show keyboard shortcuts', words: 'keys help', icon: Keyboard, run: onShortcuts },
    { label: 'Sign out', words: 'log out logout', icon: LogOut, run: signOut },
  ];
  return commands.filter((command) => command !== false);
}

/** Those in whose texts each word of the search begins a word. */
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
