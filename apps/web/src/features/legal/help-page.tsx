import { describeDepositWorld } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/legal';
import { type ReactNode, useState } from 'react';
import { SearchBox } from '../../components/ui/field.js';
import { getWebConfig } from '../../config/web-config.js';
import { linkToDiscord, linkToInvite } from './legal-pages.js';
import pingsPicture from './pictures/pings.webp';
import rulePicture from './pictures/rule.webp';
import { PublicPage } from './public-page.js';

interface Topic {
  name: 'person' | 'yourself' | 'fewerPings' | 'prices';
  picture?: { name: 'rule' | 'pings'; source: string };
  entries: readonly Entry[];
}

interface Entry {
  text: ReactNode;
  /** The page that it is about. */
  to?: string;
}

function listTopics(): Topic[] {
  const place = describeDepositWorld(getWebConfig().depositWorld);
  return [
    { name: 'person', entries: [{ text: t.rich('legal.help.staff', { link: linkToDiscord }) }] },
    {
      name: 'yourself',
      picture: { name: 'pings', source: pingsPicture },
      entries: [
        { text: t.rich('legal.help.commands', { link: linkToInvite }), to: '/dashboard/account/servers' },
        { text: t('legal.help.search'), to: '/dashboard/overview' },
        { text: t('legal.help.noPing'), to: '/dashboard/why' },
        { text: t('legal.help.notifications'), to: '/dashboard/notifications' },
        { text: t('legal.help.browser'), to: '/dashboard/preferences#browsers' },
        { text: t('legal.help.teams'), to: '/dashboard/items' },
        { text: t('legal.help.deposit', { place }), to: '/dashboard/preferences#growid' },
      ],
    },
    {
      name: 'fewerPings',
      entries: [
        { text: t('legal.help.quietHours'), to: '/dashboard/preferences#fewerPings' },
        { text: t('legal.help.limits'), to: '/dashboard/items' },
        { text: t('legal.help.repeats'), to: '/dashboard/preferences#webhooks' },
      ],
    },
    {
      name: 'prices',
      picture: { name: 'rule', source: rulePicture },
      entries: [
        { text: t('legal.help.priceExamples'), to: '/dashboard/items' },
        { text: t('legal.help.singlePrice') },
        { text: t('legal.help.usualPrice'), to: '/dashboard/market' },
        { text: t('legal.help.oneLine') },
      ],
    },
  ];
}

/** The words of a text, without its links. */
function toWords(text: ReactNode): string {
  if (Array.isArray(text)) return text.map(toWords).join('');
  return typeof text === 'string' ? text : '';
}

/** Help with a search over its texts. Shown unless the operator sets `SUPPORT_URL`. */
export function HelpPage() {
  const [query, setQuery] = useState('');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ text }: Entry) => words.every((word) => toWords(text).toLowerCase().includes(word));
  const found = listTopics()
    .map((topic) => ({ ...topic, entries: topic.entries.filter(isFound) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <PublicPage title={t('legal.help.title')}>
      <div className="flex">
        <SearchBox value={query} onChange={setQuery} placeholder={t('legal.help.find')} />
      </div>
      <p role="status" className="empty:hidden">
        {found.length === 0 && t('legal.help.notFound')}
      </p>
      {found.map(({ name, picture, entries }) => (
        <section key={name} id={name}>
          <h2 className="font-semibold text-[18px] tracking-tight">{t(`legal.help.${name}`)}</h2>
          {entries.map(({ text, to }) => (
            <p key={toWords(text)} className="mt-2 max-w-[68ch] text-text-2 leading-relaxed">
              {text}{' '}
              {to && (
                <a href={to} className="whitespace-nowrap font-medium text-accent-text underline">
                  {t('legal.help.open')}
                </a>
              )}
            </p>
          ))}
          {picture && words.length === 0 && (
            <img
              src={picture.source}
              alt={t(`legal.help.picture.${picture.name}`)}
              width={800}
              height={500}
              loading="lazy"
              className="mt-4 h-auto w-full rounded-xl border border-line"
            />
          )}
        </section>
      ))}
    </PublicPage>
  );
}
