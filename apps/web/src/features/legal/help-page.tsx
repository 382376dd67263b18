import { describeDepositWorld } from '@lockwatch/contracts';
import { getPageLanguage } from '@lockwatch/texts/web';
import { t } from '@lockwatch/texts/web/legal';
import { isValidElement, type ReactNode, useState } from 'react';
import { cn } from '../../components/ui/class-names.js';
import { SearchBox } from '../../components/ui/field.js';
import { getWebConfig } from '../../config/web-config.js';
import { useSectionInAddress } from '../navigation/use-section-in-address.js';
import { linkToDiscord, linkToInvite } from './legal-pages.js';
import { PublicPage } from './public-page.js';

const TOPICS = [
  { name: 'start', picture: 'rule', entries: ['week', 'firstItem', 'commands'] },
  {
    name: 'yourself',
    picture: 'pings',
    entries: ['noPing', 'notifications', 'browser', 'alerts', 'search', 'teams'],
  },
  { name: 'fewerPings', picture: null, entries: ['quietHours', 'limits', 'repeats'] },
  { name: 'prices', picture: null, entries: ['priceExamples', 'singlePrice', 'usualPrice', 'oneLine'] },
  { name: 'pay', picture: null, entries: ['plans', 'deposit', 'leave'] },
] as const;

type EntryName = (typeof TOPICS)[number]['entries'][number];

/** What the entries are about, below `/dashboard`. */
const PAGES: Readonly<Record<EntryName, string>> = {
  week: 'overview',
  firstItem: 'items?edit=new',
  commands: 'account/servers',
  noPing: 'why',
  notifications: 'notifications',
  browser: 'preferences#browsers',
  alerts: 'items?edit=alerts',
  search: 'overview',
  teams: 'items',
  quietHours: 'preferences#fewerPings',
  limits: 'items',
  repeats: 'preferences#webhooks',
  priceExamples: 'items',
  singlePrice: 'items?edit=new',
  usualPrice: 'market',
  oneLine: 'items?edit=new',
  plans: 'account#plans',
  deposit: 'preferences#growid',
  leave: 'account#data',
};

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
  useSectionInAddress();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (name: EntryName) => {
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
          {entries.map((entry) => (
            <HelpEntry key={entry} name={entry} />
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

function HelpEntry({ name }: { name: EntryName }) {
  const title = t(`legal.help.${name}.title`);
  return (
    <>
      <h3 className="mt-5 font-medium">{title}</h3>
      <p className={TEXT}>
        {getText(name)}{' '}
        <a
          href={`/dashboard/${PAGES[name]}`}
          aria-label={`${t('legal.help.open')}: ${title}`}
          className="whitespace-nowrap font-medium text-accent-text underline"
        >
          {t('legal.help.open')}
        </a>
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
