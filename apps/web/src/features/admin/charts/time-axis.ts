import type { StatisticsSeries } from '@lockwatch/contracts';
import type { ChartModel } from './chart-model.js';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** Distances between ticks, hours. */
const HOUR_STEPS = [1, 2, 3, 6, 12, DAY_HOURS, 2 * DAY_HOURS, 7 * DAY_HOURS];
const DAY_STEPS = [1, 2, 5, 7, 14];

const hour = new Intl.DateTimeFormat('en-US', { hour: 'numeric' });
const localDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const hourInFull = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
});
/** Days are UTC days, so their names are too. */
const utcDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const utcDayInFull = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A series as a chart: hours in the reader's time zone, days in UTC. At most `maxTicks` names below the axis. */
export function seriesModel(series: StatisticsSeries, maxTicks = 8): ChartModel {
  const dates = series.points.map((point) => new Date(point.at));
  const isHourly = series.step === 'hour';
  return {
    axis: isHourly ? 'Hour' : 'Day (UTC)',
    labels: dates.map((date) => (isHourly ? hourInFull : utcDayInFull).format(date)),
    ticks: isHourly ? hourTicks(dates, maxTicks) : dayTicks(dates, maxTicks),
    lines: series.lines.map((name, line) => ({
      name,
      values: series.points.map((point) => point.values[line] ?? null),
    })),
  };
}

/** Ticks at round hours of the reader's clock; midnight bears the date. */
function hourTicks(dates: readonly Date[], maxTicks: number): ChartModel['ticks'] {
  const step = HOUR_STEPS.find((one) => dates.length / one <= maxTicks) ?? 7 * DAY_HOURS;
  return dates.flatMap((date, index) => {
    if (step < DAY_HOURS) {
      if (date.getHours() % step !== 0) return [];
      return [{ index, text: date.getHours() === 0 ? localDay.format(date) : hour.format(date) }];
    }
    const days = Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / (DAY_HOURS * HOUR_MS));
    return date.getHours() === 0 && days % (step / DAY_HOURS) === 0
      ? [{ index, text: localDay.format(date) }]
      : [];
  });
}

/** Counted from the newest day, so that it always has its name. */
function dayTicks(dates: readonly Date[], maxTicks: number): ChartModel['ticks'] {
  const step = DAY_STEPS.find((one) => dates.length / one <= maxTicks) ?? Math.ceil(dates.length / maxTicks);
  return dates.flatMap((date, index) =>
    (dates.length - 1 - index) % step === 0 ? [{ index, text: utcDay.format(date) }] : [],
  );
}
