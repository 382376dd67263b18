import { formatPrice } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/landing';
import { BellRing, Hash } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Badge } from '../../components/ui/badge.js';
import { prefersReducedMotion } from './motion-preference.js';
import { type SamplePart, TRADE_SAMPLES, type TradeSample } from './samples.js';

const CHAR_MS = 38;
const STEP_MS = 750;
const HOLD_MS = 3600;

interface Progress {
  sample: number;
  typed: number;
  stage: 'typing' | 'read' | 'pinged';
}

const FINISHED: Progress = { sample: 0, typed: Number.POSITIVE_INFINITY, stage: 'pinged' };

/** Demo with static data: a message is typed, its offer is highlighted and a ping appears, in a loop. */
export function TradeStrip({ isRunning }: { isRunning: boolean }) {
  const progress = useProgress(isRunning);
  const sample = TRADE_SAMPLES[progress.sample] ?? TRADE_SAMPLES[0];
  const isParsed = progress.stage !== 'typing';
  return (
    <figure
      className="overflow-hidden rounded-xl border border-line bg-bg shadow-2"
      aria-label={describe(sample)}
    >
      <div aria-hidden="true">
        <div className="flex items-center gap-2 border-line border-b px-4 py-3 font-medium text-[13px] text-text-2">
          <Hash className="size-4 text-text-3" />
          {sample.channel}
          <span className="ml-auto flex items-center gap-1.5 text-[12px] text-text-3">
            <span className="size-1.5 rounded-full bg-deal" />
            {t('landing.demo.watching')}
          </span>
        </div>
        <div className="min-h-[104px] px-4 py-4">
          <p className="font-semibold text-[13px] text-text">{sample.author}</p>
          <p className="mt-1.5 min-h-[52px] font-mono text-[14.5px] leading-[26px]">
            <Message parts={sample.parts} typed={progress.typed} isParsed={isParsed} />
          </p>
        </div>
        <div className="relative z-10 flex min-h-[76px] flex-wrap content-start sm:min-h-[46px] items-center gap-1.5 overflow-hidden border-line border-t bg-surface px-4 py-2.5">
          {isParsed && (
            <span key={progress.sample} className="animate-drop flex flex-wrap gap-1.5">
              <Badge tone={sample.offer.type === 'SELL' ? 'accent' : 'cyan'}>
                {t(`landing.demo.side.${sample.offer.type}`)}
              </Badge>
              <Badge>{sample.offer.item}</Badge>
              <Badge tone="deal">{formatPrice(sample.offer.price)}</Badge>
              {sample.offer.world && <Badge>{sample.offer.world}</Badge>}
            </span>
          )}
        </div>
        <div className="min-h-[178px] overflow-hidden bg-surface sm:min-h-[140px] px-4 pt-1 pb-4">
          {progress.stage === 'pinged' && <Ping key={progress.sample} sample={sample} />}
        </div>
      </div>
    </figure>
  );
}

function Ping({ sample: { author, channel, offer, key } }: { sample: TradeSample }) {
  const { type, item, price, world } = offer;
  return (
    <div className="animate-drop rounded-lg border border-line border-l-[3px] border-l-deal bg-bg p-3.5 shadow-1">
      <p className="flex items-center gap-2 font-semibold text-[14px]">
        <BellRing className="size-4 text-deal-text" />
        {t(`landing.demo.ping.${type}`, { item, price: formatPrice(price) })}
      </p>
      <p className="mt-1.5 text-[13px] text-text-2 leading-relaxed">
        {world === null
          ? t('landing.demo.place', { author, channel })
          : t('landing.demo.placeAndWorld', { author, channel, world })}
      </p>
      <p className="mt-0.5 text-[13px] text-text-3">
        {t('landing.demo.yourRule', { rule: t(`landing.demo.rule.${key}`) })}
      </p>
    </div>
  );
}

const MARKS: Record<NonNullable<SamplePart['kind']>, string> = {
  side: 'bg-accent-soft text-accent-text',
  item: 'bg-surface-3 text-text',
  price: 'bg-deal-soft text-deal-text',
  world: 'bg-surface-3 text-text',
};

function Message({ parts, typed, isParsed }: { parts: SamplePart[]; typed: number; isParsed: boolean }) {
  let offset = 0;
  return parts.map((part) => {
    const start = offset;
    offset += part.text.length;
    const text = part.text.slice(0, Math.max(0, typed - start));
    const mark = isParsed && part.kind ? MARKS[part.kind] : 'text-text-2';
    return (
      <span
        key={start}
        className={`rounded-sm px-px py-0.5 whitespace-pre-wrap transition-colors duration-300 ${mark}`}
      >
        {text}
      </span>
    );
  });
}

function useProgress(isRunning: boolean): Progress {
  const [progress, setProgress] = useState<Progress>(() =>
    prefersReducedMotion() ? FINISHED : { sample: 0, typed: 0, stage: 'typing' },
  );
  useEffect(() => {
    if (!isRunning || prefersReducedMotion()) return;
    const timer = setTimeout(() => setProgress(next), getDelayMs(progress));
    return () => clearTimeout(timer);
  }, [isRunning, progress]);
  return progress;
}

function getSampleLength(index: number): number {
  return (TRADE_SAMPLES[index] ?? TRADE_SAMPLES[0]).parts.reduce((sum, part) => sum + part.text.length, 0);
}

function getDelayMs(progress: Progress): number {
  if (progress.stage === 'pinged') return HOLD_MS;
  if (progress.stage === 'read') return STEP_MS;
  return progress.typed < getSampleLength(progress.sample) ? CHAR_MS : STEP_MS;
}

function next(progress: Progress): Progress {
  if (progress.stage === 'pinged') {
    return { sample: (progress.sample + 1) % TRADE_SAMPLES.length, typed: 0, stage: 'typing' };
  }
  if (progress.stage === 'read') return { ...progress, stage: 'pinged' };
  return progress.typed < getSampleLength(progress.sample)
    ? { ...progress, typed: progress.typed + 1 }
    : { ...progress, stage: 'read' };
}

function describe({ parts, key }: TradeSample): string {
  const message = parts.map((part) => part.text).join('');
  return t('landing.demo.label', { message, rule: t(`landing.demo.rule.${key}`) });
}
