import { t } from '@lockwatch/texts/web/landing';
import avatar1 from './avatars/review-1.svg';
import avatar2 from './avatars/review-2.svg';
import avatar3 from './avatars/review-3.svg';
import avatar4 from './avatars/review-4.svg';
import avatar5 from './avatars/review-5.svg';
import avatar6 from './avatars/review-6.svg';
import { HomeSection } from './home-section.js';
import { useIsInView } from './use-is-in-view.js';

/** The six reviews of the home page ([2-17]); texts: `landing.reviews`. */
const REVIEWS = [
  { key: 'REVIEW_1', name: 'PixelHermit', avatar: avatar1 },
  { key: 'REVIEW_2', name: 'farmfox', avatar: avatar2 },
  { key: 'REVIEW_3', name: 'Nightshift', avatar: avatar3 },
  { key: 'REVIEW_4', name: 'QuietQuartz', avatar: avatar4 },
  { key: 'REVIEW_5', name: 'wrenchless', avatar: avatar5 },
  { key: 'REVIEW_6', name: 'TotallyLegit', avatar: avatar6 },
] as const;

/** Reviews ([2-17]); the section fades in when 10 % is visible, each card at 30 % ([9-02]). */
export function ReviewsSection() {
  const { ref, isSeen } = useIsInView<HTMLDivElement>(0.1);
  return (
    <div ref={ref} data-seen={isSeen} className="reveal" data-testid="reviews">
      <HomeSection id="reviews-section" title={t('landing.reviews.title')} text={t('landing.reviews.text')}>
        <ul className="mt-12 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {REVIEWS.map((review) => (
            <ReviewCard key={review.key} review={review} />
          ))}
        </ul>
      </HomeSection>
    </div>
  );
}

function ReviewCard({ review }: { review: (typeof REVIEWS)[number] }) {
  const { ref, isSeen } = useIsInView<HTMLLIElement>(0.3);
  return (
    <li
      ref={ref}
      data-seen={isSeen}
      data-review={review.key}
      className="reveal flex flex-col rounded-xl border border-line bg-surface p-6"
    >
      <blockquote className="flex-1 text-[16px] leading-relaxed">
        “{t(`landing.reviews.quote.${review.key}`)}”
      </blockquote>
      {review.key === 'REVIEW_6' && (
        <p className="mt-3 text-[13px] text-danger-text">{t('landing.reviews.disclaimer')}</p>
      )}
      <div className="mt-6 flex items-center gap-3">
        <img
          src={review.avatar}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-11 rounded-lg"
        />
        <div>
          <p className="font-semibold text-[14px]">{review.name}</p>
          <p className="text-[13px] text-text-3">{t(`landing.reviews.about.${review.key}`)}</p>
        </div>
      </div>
    </li>
  );
}
