import avatar1 from './avatars/review-1.svg';
import avatar2 from './avatars/review-2.svg';
import avatar3 from './avatars/review-3.svg';
import avatar4 from './avatars/review-4.svg';
import avatar5 from './avatars/review-5.svg';
import avatar6 from './avatars/review-6.svg';

/** The six reviews of the home page ([2-17]); texts: `landing.reviews`. */
export const REVIEWS = [
  { key: 'REVIEW_1', name: 'PixelHermit', avatar: avatar1 },
  { key: 'REVIEW_2', name: 'farmfox', avatar: avatar2 },
  { key: 'REVIEW_3', name: 'Nightshift', avatar: avatar3 },
  { key: 'REVIEW_4', name: 'QuietQuartz', avatar: avatar4 },
  { key: 'REVIEW_5', name: 'wrenchless', avatar: avatar5 },
  { key: 'REVIEW_6', name: 'TotallyLegit', avatar: avatar6 },
] as const;

export type Review = (typeof REVIEWS)[number];
