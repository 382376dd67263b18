import { formatMoment, timeAgo } from '../date-formats.js';

interface TimeAgoProps {
  at: string;
  /** ms since 1970 UTC. */
  now: number;
  className?: string;
}

/** The time since a moment. The moment itself is its tooltip, made only when the pointer is over it. */
export function TimeAgo({ at, now, className }: TimeAgoProps) {
  return (
    <time
      dateTime={at}
      className={className}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatMoment(at);
      }}
    >
      {timeAgo(at, Math.max(now, Date.parse(at)))}
    </time>
  );
}
