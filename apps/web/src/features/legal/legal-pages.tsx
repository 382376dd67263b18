import { describeDepositWorld } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/legal';
import type { ReactNode } from 'react';
import { getWebConfig } from '../../config/web-config.js';
import { PublicPage } from './public-page.js';

function LegalSection({ title, texts }: { title: string; texts: readonly ReactNode[] }) {
  return (
    <section>
      <h2 className="font-semibold text-[18px] tracking-tight">{title}</h2>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts are constant
        <p key={index} className="mt-2 max-w-[68ch] text-text-2 leading-relaxed">
          {text}
        </p>
      ))}
    </section>
  );
}

function discordLink(children: ReactNode) {
  return (
    <a href={getWebConfig().discordInviteUrl} className="font-medium text-accent-text underline">
      {children}
    </a>
  );
}

/** Shown unless the operator sets `PRIVACY_URL`. */
export function PrivacyPage() {
  return (
    <PublicPage title={t('legal.privacy.title')}>
      <LegalSection
        title={t('legal.privacy.account')}
        texts={[t('legal.privacy.stored'), t('legal.privacy.payments'), t('legal.privacy.deletion')]}
      />
      <LegalSection
        title={t('legal.privacy.messages')}
        texts={[
          t('legal.privacy.reading'),
          t('legal.privacy.corrections'),
          t.rich('legal.privacy.optOut', { link: discordLink }),
        ]}
      />
      <LegalSection
        title={t('legal.privacy.questions')}
        texts={[t.rich('legal.privacy.askStaff', { link: discordLink })]}
      />
    </PublicPage>
  );
}

/** Shown unless the operator sets `TERMS_URL`. */
export function TermsPage() {
  const { brandName } = getWebConfig();
  return (
    <PublicPage title={t('legal.terms.title')}>
      <LegalSection
        title={t('legal.terms.get')}
        texts={[t('legal.terms.service', { brandName }), t('legal.terms.responsibility')]}
      />
      <LegalSection
        title={t('legal.terms.pay')}
        texts={[t('legal.terms.renewal'), t('legal.terms.balance')]}
      />
      <LegalSection
        title={t('legal.terms.ask')}
        texts={[t('legal.terms.conduct'), t('legal.terms.changes')]}
      />
    </PublicPage>
  );
}

/** Shown unless the operator sets `SUPPORT_URL`. */
export function HelpPage() {
  const place = describeDepositWorld(getWebConfig().depositWorld);
  return (
    <PublicPage title={t('legal.help.title')}>
      <LegalSection
        title={t('legal.help.person')}
        texts={[t.rich('legal.help.staff', { link: discordLink })]}
      />
      <LegalSection
        title={t('legal.help.yourself')}
        texts={[
          t('legal.help.commands'),
          t('legal.help.search'),
          t('legal.help.noPing'),
          t('legal.help.notifications'),
          t('legal.help.browser'),
          t('legal.help.deposit', { place }),
        ]}
      />
      <LegalSection
        title={t('legal.help.fewerPings')}
        texts={[t('legal.help.quietHours'), t('legal.help.limits'), t('legal.help.repeats')]}
      />
      <LegalSection
        title={t('legal.help.prices')}
        texts={[
          t('legal.help.priceExamples'),
          t('legal.help.singlePrice'),
          t('legal.help.usualPrice'),
          t('legal.help.oneLine'),
        ]}
      />
    </PublicPage>
  );
}
