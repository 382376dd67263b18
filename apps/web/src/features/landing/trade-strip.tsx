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
  sample: TradeSample;
  /** Of the sample: its characters, then a pause, then its offer, then its ping. */
  step: number;
}

const [FIRST] = TRADE_SAMPLES;

/** Demo with static data: a message is typed, its offer is highlighted and a ping appears, in a loop. */
export function TradeStrip({ isRunning }: { isRunning: boolean }) {
  const { sample, step } = useProgress(isRunning);
  const { length } = getText(sample);
  const isParsed = step > length;
  return (
    <figure
      className="overflow-hidden rounded-xl border border-line bg-bg shadow-2"
      aria-label={t('landing.demo.label', {
        message: getText(sample),
        rule: t(`landing.demo.rule.${sample.key}`),
      })}
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
            <Message parts={sample.parts} typed={step} isParsed={isParsed} />
          </p>
        </div>
        <div className="relative z-10 flex min-h-[76px] flex-wrap content-start sm:min-h-[46px] items-center gap-1.5 overflow-hidden border-line border-t bg-surface px-4 py-2.5">
          {isParsed && (
            <span key={sample.key} className="animate-drop flex flex-wrap gap-1.5">
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
          {step > length + 1 && <Ping key={sample.key} sample={sample} />}
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

const MARKS: Record<NonNullable<SamplePart[1]>, string> = {
  side: 'bg-accent-soft text-accent-text',
  item: 'bg-surface-3 text-text',
  price: 'bg-deal-soft text-deal-text',
  world: 'bg-surface-3 text-text',
};

function Message({ parts, typed, isParsed }: { parts: SamplePart[]; typed: number; isParsed: boolean }) {
  let offset = 0;
  return parts.map(([text, kind]) => {
    const start = offset;
    offset += text.length;
    const mark = isParsed && kind ? MARKS[kind] : 'text-text-2';
    return (
      <span
        key={start}
        className={`rounded-sm px-px py-0.5 whitespace-pre-wrap transition-colors duration-300 ${mark}`}
      >
        {text.slice(0, Math.max(0, typed - start))}
      </span>
    );
  });
}

function useProgress(isRunning: boolean): Progress {
  const [progress, setProgress] = useState<Progress>({
    sample: FIRST,
    step: prefersReducedMotion() ? Number.POSITIVE_INFINITY : 0,
  });
  useEffect(() => {
    if (!isRunning || prefersReducedMotion()) return;
    const timer = setTimeout(() => setProgress(getNext), getDelayMs(progress));
    return () => clearTimeout(timer);
  }, [isRunning, progress]);
  return progress;
}

const getText = ({ parts }: TradeSample) => parts.map(([text]) => text).join('');

function getDelayMs({ sample, step }: Progress): number {
  const left = getText(sample).length - step;
  if (left > 0) return CHAR_MS;
  return left > -2 ? STEP_MS : HOLD_MS;
}

function getNext({ sample, step }: Progress): Progress {
  if (step < getText(sample).length + 2) return { sample, step: step + 1 };
  return { sample: TRADE_SAMPLES[TRADE_SAMPLES.indexOf(sample) + 1] ?? FIRST, step: 0 };
}
