import { describeDepositWorld } from '@lockwatch/contracts';
import { getPageLanguage } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/legal';
import { isValidElement, type ReactNode, useState } from 'react';
import { cn } from '../../components/ui/class-names.js';
import { SearchBox } from '../../components/ui/field.js';
import { getWebConfig } from '../../config/web-config.js';
import { linkToDiscord, linkToInvite } from './legal-pages.js';
import { PublicPage } from './public-page.js';

type EntryName =
  | ('week' | 'firstItem' | 'commands' | 'search' | 'noPing' | 'notifications' | 'browser' | 'teams')
  | ('quietHours' | 'limits' | 'repeats' | 'priceExamples' | 'singlePrice' | 'usualPrice' | 'oneLine')
  | ('plans' | 'deposit' | 'leave');

interface Topic {
  name: 'start' | 'yourself' | 'fewerPings' | 'prices' | 'pay';
  picture?: 'rule' | 'pings';
  /** With the pages that they are about. */
  entries: readonly (readonly [name: EntryName, to?: string])[];
}

const TOPICS: readonly Topic[] = [
  {
    name: 'start',
    picture: 'rule',
    entries: [
      ['week', '/dashboard/overview'],
      ['firstItem', '/dashboard/items?edit=new'],
      ['commands', '/dashboard/account/servers'],
    ],
  },
  {
    name: 'yourself',
    picture: 'pings',
    entries: [
      ['noPing', '/dashboard/why'],
      ['notifications', '/dashboard/notifications'],
      ['browser', '/dashboard/preferences#browsers'],
      ['search', '/dashboard/overview'],
      ['teams', '/dashboard/items'],
    ],
  },
  {
    name: 'fewerPings',
    entries: [
      ['quietHours', '/dashboard/preferences#fewerPings'],
      ['limits', '/dashboard/items'],
      ['repeats', '/dashboard/preferences#webhooks'],
    ],
  },
  {
    name: 'prices',
    entries: [
      ['priceExamples', '/dashboard/items'],
      ['singlePrice'],
      ['usualPrice', '/dashboard/market'],
      ['oneLine', '/dashboard/items?edit=new'],
    ],
  },
  {
    name: 'pay',
    entries: [
      ['plans', '/dashboard/account#plans'],
      ['deposit', '/dashboard/preferences#growid'],
      ['leave', '/dashboard/account#data'],
    ],
  },
];

/** By language and theme; `npm run screenshots` takes them. */
const PICTURES = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

function getText(name: EntryName): ReactNode {
  if (name === 'commands') return t.rich('legal.help.commands', { link: linkToInvite });
  if (name !== 'deposit') return t(`legal.help.${name}`);
  return t('legal.help.deposit', { place: describeDepositWorld(getWebConfig().depositWorld) });
}

/** The words of a text and its links. */
function toWords(text: ReactNode): string {
  if (isValidElement<{ children?: ReactNode }>(text)) return toWords(text.props.children);
  if (Array.isArray(text)) return text.map(toWords).join('');
  return typeof text === 'string' ? text : '';
}

/** Help with a search over its texts. Shown unless the operator sets `SUPPORT_URL`. */
export function HelpPage() {
  const [query, setQuery] = useState('');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ([name]: Topic['entries'][number]) => {
    const text = `${t(`legal.help.${name}.title`)} ${toWords(getText(name))}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = TOPICS.map((topic) => ({ ...topic, entries: topic.entries.filter(isFound) })).filter(
    ({ entries }) => entries.length > 0,
  );
  return (
    <PublicPage title={t('legal.help.title')}>
      <div className="flex">
        <SearchBox value={query} onChange={setQuery} placeholder={t('legal.help.find')} />
      </div>
      <nav
        aria-label={t('legal.help.title')}
        className="-mt-4 flex flex-wrap gap-x-5 text-[14px] text-text-2"
      >
        {found.map(({ name }) => (
          <a key={name} href={`#${name}`} className="tap inline-flex items-center hover:text-text">
            {t(`legal.help.${name}`)}
          </a>
        ))}
      </nav>
      <p role="status" className="empty:hidden">
        {found.length === 0 && t('legal.help.notFound')}
      </p>
      {found.map(({ name, picture, entries }) => (
        <section key={name} id={name} className="scroll-mt-4">
          <h2 className="font-semibold text-[20px] tracking-tight">{t(`legal.help.${name}`)}</h2>
          {entries.map(([entry, to]) => (
            <HelpEntry key={entry} name={entry} to={to} />
          ))}
          {picture && words.length === 0 && <Picture name={picture} />}
        </section>
      ))}
      <section id="person">
        <h2 className="font-semibold text-[20px] tracking-tight">{t('legal.help.person')}</h2>
        <p className={TEXT}>{t.rich('legal.help.staff', { link: linkToDiscord })}</p>
      </section>
    </PublicPage>
  );
}

const TEXT = 'mt-1 max-w-[68ch] text-text-2 leading-relaxed';

function HelpEntry({ name, to }: { name: EntryName; to: string | undefined }) {
  const title = t(`legal.help.${name}.title`);
  return (
    <>
      <h3 className="mt-5 font-medium">{title}</h3>
      <p className={TEXT}>
        {getText(name)}{' '}
        {to && (
          <a
            href={to}
            aria-label={`${t('legal.help.open')}: ${title}`}
            className="whitespace-nowrap font-medium text-accent-text underline"
          >
            {t('legal.help.open')}
          </a>
        )}
      </p>
    </>
  );
}

function Picture({ name }: { name: 'rule' | 'pings' }) {
  return ['light', 'dark'].map((theme) => (
    <img
      key={theme}
      src={PICTURES[`./pictures/${name}-${getPageLanguage()}-${theme}.webp`]}
      alt={t(`legal.help.picture.${name}`)}
      width={800}
      height={500}
      loading="lazy"
      className={cn(
        'mt-5 h-auto w-full rounded-xl border border-line',
        theme === 'dark' ? 'in-data-[theme=light]:hidden' : 'in-data-[theme=dark]:hidden',
      )}
    />
  ));
}
