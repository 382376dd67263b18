import { formatNumber, hasPermission, LIMITS, type Me, roleColour } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/account';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isFirstLoading } from '../../api/query-client.js';
import { trpc } from '../../api/trpc.js';
import { useDownload } from '../../api/use-download.js';
import { useServerMutation } from '../../api/use-server-mutation.js';
import { signOut } from '../../auth/session.js';
import { LockIcon } from '../../components/icons/locks.js';
import { lazyPart } from '../../components/lazy-part.js';
import { Badge } from '../../components/ui/badge.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { ConfirmButton } from '../../components/ui/dialog.js';
import { Skeletons } from '../../components/ui/states.js';
import { WithMe } from '../me/me.js';
import { PageHeader } from '../navigation/page-header.js';
import { ProfilePicture } from '../navigation/profile-picture.js';
import { useSectionInAddress } from '../navigation/use-section-in-address.js';
import { ApiTokensSection } from './api-tokens-section.js';
import { DiscordSection } from './discord-section.js';
import { LedgerSection, useLedger } from './ledger-section.js';
import { PlansSection, SubscriptionsSection } from './plans-section.js';
import { getTrialText, TrialButton } from './trial-button.js';

const DeleteAccountDialog = lazyPart(
  async () => (await import('./delete-account-dialog.js')).DeleteAccountDialog,
);

/** Dangerous Area ([2-43]). */
function DangerSection({ me }: { me: Me }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useServerMutation(trpc.user.items.deleteAll, { failure: t('account.danger.itemsFailed') });
  return (
    <Card id="danger" tone="danger" title={t('account.danger.title')} text={t('account.danger.text')}>
      {hasPermission(me.permissions, 'WRITE_WATCHED_ITEMS') && (
        <Row text={t('account.danger.itemsText')}>
          <ConfirmButton
            variant="danger-outline"
            title={t('account.danger.itemsTitle')}
            description={t('account.danger.itemsLost')}
            actionLabel={t('account.danger.itemsAction')}
            isPending={remove.isPending}
            onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
          >
            {t('account.danger.items')}
          </ConfirmButton>
        </Row>
      )}
      <Row text={t('account.danger.accountText')}>
        <Button variant="danger-outline" onClick={() => setAsking(true)}>
          {t('account.danger.account')}
        </Button>
      </Row>
      {isAsking && <DeleteAccountDialog me={me} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 not-last:border-line not-last:border-b sm:px-6">
      <p className="min-w-0 flex-1 basis-64 text-[14px] text-text-2">{text}</p>
      {children}
    </div>
  );
}

const CheckoutNotice = lazyPart(async () => (await import('./checkout-notice.js')).CheckoutNotice);
const ImportDialog = lazyPart(async () => (await import('./import-dialog.js')).ImportDialog);
const route = getRouteApi('/dashboard/account');
const SECTIONS = ['subs', 'plans', 'ledger', 'discord', 'tokens', 'data', 'danger'] as const;

/** Account ([2-38] to [2-45]). */
export function AccountPage() {
  return (
    <>
      <PageHeader title={t('account.title')} />
      <WithMe loading={<AccountSkeleton />} failureTitle={t('account.failed')}>
        {(me) => <Account me={me} />}
      </WithMe>
    </>
  );
}

function Account({ me }: { me: Me }) {
  const { checkout } = route.useSearch();
  const isLoading = isFirstLoading([
    trpc.user.subscriptions.list.useQuery(undefined, { staleTime: LIMITS.subscriptionsCacheMs }),
    trpc.user.subscriptions.types.useQuery(undefined, { staleTime: LIMITS.subscriptionTypesCacheMs }),
    trpc.stripe.config.useQuery(undefined, { staleTime: LIMITS.subscriptionTypesCacheMs }),
    useLedger(),
    trpc.user.apiTokens.list.useQuery(),
  ]);
  useSectionInAddress(!isLoading);
  if (isLoading) return <AccountSkeleton />;
  const hasAccess = hasPermission(me.permissions, 'READ_WATCHED_ITEMS');
  return (
    <div className="grid grid-cols-1 gap-6">
      <nav aria-label={t('account.title')} className="flex gap-5 overflow-x-auto text-[14px] text-text-2">
        {SECTIONS.map((id) => (
          <a key={id} href={`#${id}`} className="tap inline-flex shrink-0 items-center hover:text-text">
            {t(`account.${id}.title`)}
          </a>
        ))}
      </nav>
      {checkout && <CheckoutNotice />}
      <ProfileHeader me={me} />
      {!hasAccess && <TrialCard me={me} />}
      <dl className="grid grid-cols-2 gap-4">
        <Stat
          label={t('account.itemLimit')}
          value={me.item_limit === 0 ? t('common.notAvailable') : formatNumber(me.item_limit)}
        />
        <Stat
          label={t('account.balance')}
          value={
            <span className="flex flex-wrap items-center gap-x-2">
              <LockIcon kind="wl" className="size-6" />
              {t('account.locks', { amount: formatNumber(me.balance) })}
            </span>
          }
        />
      </dl>
      <SubscriptionsSection />
      <PlansSection me={me} />
      {hasAccess && <TrialCard me={me} />}
      <LedgerSection me={me} />
      <DiscordSection isLinked={me.discord_user_id !== null} />
      <ApiTokensSection />
      <DataSection />
      <DangerSection me={me} />
      <Card
        title={t('account.signOut')}
        text={t('account.signOutText')}
        aside={<Button onClick={signOut}>{t('account.signOut')}</Button>}
      />
    </div>
  );
}

/** The unused trial ([2-39]); it stands out for those who have no access without it. */
function TrialCard({ me }: { me: Me }) {
  if (me.metadata.used_trial) return null;
  const isNeeded = !hasPermission(me.permissions, 'READ_WATCHED_ITEMS');
  return (
    <Card
      tone={isNeeded ? 'accent' : 'plain'}
      title={t('account.trial.title')}
      text={getTrialText()}
      aside={<TrialButton variant={isNeeded ? 'primary' : 'secondary'} />}
    />
  );
}

function ProfileHeader({ me }: { me: Me }) {
  const roles = me.roles.toSorted((a, b) => a.role_id - b.role_id);
  return (
    <section
      aria-label={t('account.profile')}
      className="flex flex-wrap items-center gap-5 rounded-xl border border-line bg-surface p-5 shadow-1 sm:p-6"
    >
      <ProfilePicture name={me.name} picture={me.picture} size={72} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold text-[20px] tracking-tight">{me.name}</h2>
        {me.email && <p className="truncate text-[14px] text-text-3">{me.email}</p>}
        <ul aria-label={t('account.roles')} className="mt-3 flex flex-wrap gap-1.5">
          {roles.map((role) => (
            <li key={role.role_id}>
              <Badge tone={roleColour(role.name)}>{role.label}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Stat({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div className="min-w-0 rounded-xl border border-line bg-surface p-5 shadow-1 max-sm:p-4 sm:px-6">
      <dt className="text-[13.5px] text-text-3">{label}</dt>
      <dd className="tabular mt-1 font-semibold text-[24px] tracking-tight max-sm:text-[20px]">{value}</dd>
    </div>
  );
}

const WIDE = 'col-span-2 w-full rounded-xl!';
const HALF = 'h-[98px] w-full rounded-xl!';
const SKELETONS = [`h-11 ${WIDE}`, `h-[122px] ${WIDE}`, HALF, HALF, `h-40 ${WIDE}`];

function AccountSkeleton() {
  return (
    <>
      <p className="mb-6 text-text-3" role="status">
        {t('common.loading')}
      </p>
      <Skeletons className="grid grid-cols-2 gap-x-4 gap-y-6" parts={SKELETONS} />
    </>
  );
}

function DataSection() {
  const utils = trpc.useUtils();
  const download = useDownload(t('account.data.failed'), async () => {
    const data = await utils.user.me.export.fetch(undefined, { staleTime: 0 });
    return { name: 'my-data.json', text: JSON.stringify(data, null, 2), type: 'application/json' };
  });
  const [file, setFile] = useState<File | null>(null);
  return (
    <Card
      id="data"
      title={t('account.data.title')}
      text={t('account.data.text')}
      aside={
        <span className="flex flex-wrap gap-2">
          <Button pending={download.isPending} onClick={() => download.mutate()}>
            {t('account.data.download')}
          </Button>
          <label
            className={`${buttonClass({ variant: 'secondary' })} has-focus-visible:outline-2 has-focus-visible:outline-accent-text`}
          >
            {t('account.data.import')}
            <input
              type="file"
              accept="application/json,.json"
              className="sr-only"
              onChange={({ target }) => {
                setFile(target.files?.[0] ?? null);
                // The same file can be chosen again.
                target.value = '';
              }}
            />
          </label>
          {file && <ImportDialog file={file} onClose={() => setFile(null)} />}
        </span>
      }
    />
  );
}
