import { t } from '@lockwatch/texts/web/legal';
import type { ReactNode } from 'react';
import { getWebConfig } from '../../config/web-config.js';
import { PublicPage } from './public-page.js';

interface LegalPageProps {
  title: string;
  sections: readonly (readonly [heading: string, ...texts: ReactNode[]])[];
}

function LegalPage({ title, sections }: LegalPageProps) {
  return (
    <PublicPage title={title}>
      {sections.map(([heading, ...texts]) => (
        <section key={heading}>
          <h2 className="font-semibold text-[18px] tracking-tight">{heading}</h2>
          {texts.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the texts are constant
            <p key={index} className="mt-2 max-w-[68ch] text-text-2 leading-relaxed">
              {text}
            </p>
          ))}
        </section>
      ))}
    </PublicPage>
  );
}

export const linkToDiscord = (children: ReactNode) => toLink(getWebConfig().discordInviteUrl, children);
/** Without an application of Discord's there is no bot to invite. */
export const linkToInvite = (children: ReactNode) => toLink(getWebConfig().botInviteUrl, children);

function toLink(href: string | null, children: ReactNode): ReactNode {
  if (href === null) return children;
  return (
    <a href={href} className="font-medium text-accent-text underline">
      {children}
    </a>
  );
}

/** Shown unless the operator sets `PRIVACY_URL`. */
export function PrivacyPage() {
  const sections = [
    [
      t('legal.privacy.account'),
      t('legal.privacy.stored'),
      t('legal.privacy.payments'),
      t('legal.privacy.deletion'),
    ],
    [
      t('legal.privacy.messages'),
      t('legal.privacy.reading'),
      t('legal.privacy.corrections'),
      t.rich('legal.privacy.optOut', { link: linkToDiscord }),
    ],
    [t('legal.privacy.questions'), t.rich('legal.privacy.askStaff', { link: linkToDiscord })],
  ] as const;
  return <LegalPage title={t('legal.privacy.title')} sections={sections} />;
}

/** Shown unless the operator sets `TERMS_URL`. */
export function TermsPage() {
  const { brandName } = getWebConfig();
  const sections = [
    [t('legal.terms.get'), t('legal.terms.service', { brandName }), t('legal.terms.responsibility')],
    [t('legal.terms.pay'), t('legal.terms.renewal'), t('legal.terms.balance')],
    [t('legal.terms.ask'), t('legal.terms.conduct'), t('legal.terms.changes')],
  ] as const;
  return <LegalPage title={t('legal.terms.title')} sections={sections} />;
}
