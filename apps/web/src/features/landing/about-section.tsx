import { formatPrice } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/landing';
import { BellRing, Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { LockIcon } from '../../components/icons/locks.js';
import { Badge } from '../../components/ui/badge.js';
import { HomeSection } from './home-section.js';
import { PARSER_EXAMPLES } from './samples.js';

/** How it works ([2-16]). */
export function AboutSection() {
  return (
    <HomeSection id="about-section" title={t('landing.about.title')} text={t('landing.about.text')}>
      <ol className="mt-14 grid gap-4 lg:grid-cols-6">
        <Step number="1" name="price" className="lg:col-span-2">
          <PriceCard />
        </Step>
        <Step number="2" name="reading" className="lg:col-span-4">
          <ParsedExamples />
        </Step>
        <Step number="3" name="ping" className="lg:col-span-4">
          <PingCard />
        </Step>
        <Step number="4" name="block" className="lg:col-span-2">
          <BlacklistExample />
        </Step>
      </ol>
    </HomeSection>
  );
}

interface StepProps {
  number: string;
  name: 'price' | 'reading' | 'ping' | 'block';
  className: string;
  children: ReactNode;
}

function Step({ number, name, className, children }: StepProps) {
  return (
    <li className={`flex flex-col rounded-xl border border-line bg-surface p-6 ${className}`}>
      <h3 className="flex items-baseline gap-3 font-semibold text-[18px] tracking-tight">
        <span className="font-mono text-[13px] text-accent-text">{number}</span>
        {t(`landing.about.${name}.title`)}
      </h3>
      <p className="mt-2 text-text-2">{t(`landing.about.${name}.text`)}</p>
      <div className="mt-6 flex-1 rounded-lg border border-line bg-bg p-4">{children}</div>
    </li>
  );
}

function PriceCard() {
  const prices: { typed: string; kind: 'wl' | 'dl' | 'bgl'; price: number; from?: number }[] = [
    { typed: '200/1', kind: 'wl', price: -200 },
    { typed: '45-50', kind: 'wl', price: 50, from: 45 },
    { typed: '1dl 20wl', kind: 'dl', price: 120 },
    { typed: '2bgl', kind: 'bgl', price: 20_000 },
  ];
  return (
    <dl className="grid gap-3">
      {prices.map(({ typed, kind, price, from }) => (
        <div key={typed} className="flex items-center justify-between gap-3">
          <dt className="rounded-sm border border-line-strong bg-surface px-2 py-0.5 font-mono text-[14px]">
            {typed}
          </dt>
          <dd className="tabular flex items-center gap-1.5 text-[14px] text-text-2">
            <LockIcon kind={kind} />
            {from !== undefined && `${formatPrice(from)} – `}
            {formatPrice(price)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ParsedExamples() {
  return (
    <ul className="grid gap-3.5">
      {PARSER_EXAMPLES.map(({ key, text, isOffer }) => (
        <li key={key} className="grid gap-1 sm:grid-cols-[1.1fr_1fr] sm:items-baseline sm:gap-5">
          <span className="font-mono text-[14px]">{text}</span>
          <span
            className={`flex items-start gap-2 text-[14px] ${isOffer ? 'text-deal-text' : 'text-text-3'}`}
          >
            {isOffer ? (
              <Check className="mt-1 size-3.5 shrink-0" />
            ) : (
              <Minus className="mt-1 size-3.5 shrink-0" />
            )}
            {t(`landing.about.example.${key}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function PingCard() {
  return (
    <div className="rounded-lg border border-line border-l-[3px] border-l-deal bg-surface p-4">
      <p className="flex items-center gap-2 font-semibold">
        <BellRing className="size-4 text-deal-text" />
        {t('landing.about.forSale', { item: 'Laser Grid', price: formatPrice(3) })}
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-1.5 text-[14px] sm:grid-cols-2">
        {[
          [t('landing.about.seller'), 'PixelHermit'],
          [t('landing.about.channel'), '#trading'],
          [t('landing.about.world'), 'LGSHOP'],
          [t('landing.about.priceOfOne'), t('landing.about.each', { price: formatPrice(3) })],
          [t('landing.about.rule'), t('landing.about.ruleRange')],
          [t('landing.about.why'), t('landing.about.whyExact')],
        ].map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="w-[76px] shrink-0 text-text-3">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function BlacklistExample() {
  return (
    <ul className="grid gap-3 text-[14px]">
      {[
        [t('landing.about.world'), 'SCAMHUB'],
        [t('landing.about.trader'), 'spam_bot_77'],
        [t('landing.about.channel'), '#off-topic'],
      ].map(([kind, name]) => (
        <li key={kind} className="flex items-center justify-between gap-3">
          <span className="text-text-2">{kind}</span>
          <Badge tone="danger">{name}</Badge>
        </li>
      ))}
    </ul>
  );
}
