import { hasPermission, type Me, type Permission, type Preference } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/preferences';
import { SlidersHorizontal } from 'lucide-react';
import { Fragment, useState } from 'react';
import { isFirstLoading } from '../../api/query-client.js';
import { trpc } from '../../api/trpc.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Button } from '../../components/ui/button.js';
import { Card, Panel } from '../../components/ui/card.js';
import { EmptyState, Skeletons } from '../../components/ui/states.js';
import { SwitchRow } from '../../components/ui/switch.js';
import { getWebConfig } from '../../config/web-config.js';
import { BrowserPushesSection } from '../browser-pushes/browser-pushes-section.js';
import { QueryList } from '../errors/query-list.js';
import { LanguageSwitch } from '../language/language-switch.js';
import { WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { useSectionInAddress } from '../navigation/use-section-in-address.js';
import { AliasesSection } from './aliases-section.js';
import { BlacklistSection } from './blacklist-section.js';
import { GrowIdSection } from './growid-section.js';
import { PingLimitsSection } from './ping-limits-section.js';
import { WebhooksSection } from './webhooks-section.js';

const PingTemplateDialog = lazyPart(
  async () => (await import('./ping-template-dialog.js')).PingTemplateDialog,
);

/** Preferences ([2-46]): a section needs its read permission, its controls the write permission. */
export function PreferencesPage() {
  return (
    <>
      <PageHeader title={t('preferences.title')} text={t('preferences.text')} />
      <WithMe loading={<SectionSkeletons />} failureTitle={t('preferences.notLoaded')}>
        {(me) => <Sections me={me} />}
      </WithMe>
      <div className="mt-6">
        <Card title={t('common.language')} aside={<LanguageSwitch />} />
      </div>
    </>
  );
}

/** The empty sections in their order, with their heights on phones and on wider screens. */
const SKELETONS = [
  'h-11 w-full rounded-xl!',
  'h-[462px] sm:h-[332px] w-full rounded-xl!',
  'h-[215px] sm:h-[172px] w-full rounded-xl!',
  'h-[603px] sm:h-[562px] lg:h-[431px] w-full rounded-xl!',
  'h-[471px] sm:h-[382px] w-full rounded-xl!',
  'h-[413px] sm:h-[314px] w-full rounded-xl!',
  'h-[392px] sm:h-[314px] w-full rounded-xl!',
  'h-[409px] sm:h-[282px] w-full rounded-xl!',
];

const SectionSkeletons = () => <Skeletons className="grid grid-cols-1 gap-6" parts={SKELETONS} />;

function Sections({ me }: { me: Me }) {
  const may = (permission: Permission) => hasPermission(me.permissions, permission);
  const { pushKey } = getWebConfig();
  const isLoading = isFirstLoading([
    trpc.user.preferences.list.useQuery(undefined, { enabled: may('READ_PREFERENCES') }),
    trpc.user.pushSubscriptions.list.useQuery(undefined, {
      enabled: may('READ_PREFERENCES') && pushKey !== null,
    }),
    trpc.user.pingLimits.get.useQuery(undefined, { enabled: may('READ_PREFERENCES') }),
    trpc.user.webhooks.list.useQuery(undefined, { enabled: may('READ_WEBHOOKS') }),
    trpc.user.aliases.list.useQuery(undefined, { enabled: may('READ_ALIASES') }),
    trpc.user.blacklist.detailed.useQuery(undefined, { enabled: may('READ_BLACKLIST') }),
  ]);
  useSectionInAddress(!isLoading);
  if (isLoading) return <SectionSkeletons />;
  const canRead = may('READ_PREFERENCES');
  const canWrite = may('WRITE_PREFERENCES');
  const sections = (
    [
      ['notifications', canRead, () => <NotificationSection me={me} canWrite={canWrite} />],
      [
        'browsers',
        canRead && pushKey !== null,
        () => <BrowserPushesSection publicKey={pushKey ?? ''} canWrite={canWrite} />,
      ],
      ['fewerPings', canRead, () => <PingLimitsSection canWrite={canWrite} />],
      [
        'webhooks',
        may('READ_WEBHOOKS'),
        () => <WebhooksSection limit={me.max_webhooks} canWrite={may('WRITE_WEBHOOKS')} />,
      ],
      ['aliases', may('READ_ALIASES'), () => <AliasesSection canWrite={may('WRITE_ALIASES')} />],
      ['blacklist', may('READ_BLACKLIST'), () => <BlacklistSection canWrite={may('WRITE_BLACKLIST')} />],
      [
        'growid',
        may('READ_GROWID'),
        () => <GrowIdSection key={me.growid} me={me} canWrite={may('WRITE_GROWID')} />,
      ],
    ] as const
  ).filter(([, isShown]) => isShown);
  if (sections.length > 0) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <nav
          aria-label={t('preferences.title')}
          className="flex gap-5 overflow-x-auto text-[14px] text-text-2"
        >
          {sections.map(([id]) => (
            <a key={id} href={`#${id}`} className="tap inline-flex shrink-0 items-center hover:text-text">
              {t(`preferences.${id}.title`)}
            </a>
          ))}
        </nav>
        {sections.map(([id, , render]) => (
          <Fragment key={id}>{render()}</Fragment>
        ))}
      </div>
    );
  }
  return (
    <Panel>
      <EmptyState icon={SlidersHorizontal} title={t('preferences.none')} text={t('preferences.noneText')} />
    </Panel>
  );
}

/** Notification Settings ([2-46], [3-10]). */
function NotificationSection({ me, canWrite }: { me: Me; canWrite: boolean }) {
  const list = trpc.user.preferences.list.useQuery();
  const [isTextOpen, setTextOpen] = useState(false);
  return (
    <Card
      id="notifications"
      title={t('preferences.notifications.title')}
      text={t('preferences.notifications.text')}
      aside={
        canWrite && (
          <Button size="sm" onClick={() => setTextOpen(true)} onPointerEnter={PingTemplateDialog.preload}>
            {t('preferences.notifications.pingText')}
          </Button>
        )
      }
    >
      {isTextOpen && (
        <PingTemplateDialog
          key={me.ping_template}
          saved={me.ping_template}
          onClose={() => setTextOpen(false)}
        />
      )}
      <QueryList query={list} what={t('preferences.notifications.name')}>
        {(preference) => (
          <PreferenceRow key={preference.preference_id} preference={preference} canWrite={canWrite} />
        )}
      </QueryList>
    </Card>
  );
}

function PreferenceRow({ preference, canWrite }: { preference: Preference; canWrite: boolean }) {
  const { preference_id, value } = preference;
  const setting = t(`preferences.notifications.${preference_id}`);
  const update = useServerMutation(trpc.user.preferences.update, {
    success: t('preferences.notifications.updated', { setting }),
    failure: t('preferences.notifications.updateFailed', { setting }),
    changes: ({ user }) => [user.preferences.list],
  });
  // The switch changes immediately, and returns if the request fails.
  const shown = update.isPending ? update.variables.preference_value : value;
  return (
    <li className="border-line border-b last:border-b-0">
      <SwitchRow
        label={setting}
        text={t(`preference.${preference_id}`)}
        isOn={shown.enabled}
        disabled={!canWrite || update.isPending}
        onChange={(enabled) => update.mutate({ preference_id, preference_value: { enabled } })}
      />
    </li>
  );
}
