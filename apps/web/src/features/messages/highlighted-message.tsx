import { type OfferSpans, splitMessage } from '@lockwatch/contracts';

/** The text with the parsed words marked. */
export function HighlightedMessage({ content, offers }: { content: string; offers: readonly OfferSpans[] }) {
  return splitMessage(content, offers).map((part) =>
    part.isHighlighted ? (
      <mark key={part.start} className="rounded-sm bg-deal-soft px-0.5 text-deal-text">
        {part.text}
      </mark>
    ) : (
      <span key={part.start} className="text-text-2">
        {part.text}
      </span>
    ),
  );
}
