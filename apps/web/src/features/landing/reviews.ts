import avatar1 from './avatars/review-1.svg';
import avatar2 from './avatars/review-2.svg';
import avatar3 from './avatars/review-3.svg';
import avatar4 from './avatars/review-4.svg';
import avatar5 from './avatars/review-5.svg';
import avatar6 from './avatars/review-6.svg';

export interface Review {
  key: string;
  review: string;
  name: string;
  description: string;
  avatar: string;
  disclaimer?: string;
}

/** The six reviews of the home page ([2-17]). */
export const REVIEWS: Review[] = [
  {
    key: 'REVIEW_1',
    review: 'I used to keep three channels open all evening. Now my phone buzzes and I walk to the world.',
    name: 'PixelHermit',
    description: 'Trades rare blocks',
    avatar: avatar1,
  },
  {
    key: 'REVIEW_2',
    review: 'It understood “peper seed 200/1”. I do not even understand half of what people write.',
    name: 'farmfox',
    description: 'Runs two pepper farms',
    avatar: avatar2,
  },
  {
    key: 'REVIEW_3',
    review: 'Sold my Laser Grids within the hour, because I saw every buyer the moment they asked.',
    name: 'Nightshift',
    description: 'Owner of NSVEND',
    avatar: avatar3,
  },
  {
    key: 'REVIEW_4',
    review: 'The blacklist alone is worth it. One spammy world, one click, silence.',
    name: 'QuietQuartz',
    description: 'Buys in bulk',
    avatar: avatar4,
  },
  {
    key: 'REVIEW_5',
    review: 'Set a rule from Discord while standing in a vend world. Took less time than finding my wrench.',
    name: 'wrenchless',
    description: 'Always on a phone',
    avatar: avatar5,
  },
  {
    key: 'REVIEW_6',
    review: 'Use the code LOCKED50 for 50% off everything!! My friend got Expert for free, trust me.',
    name: 'TotallyLegit',
    description: 'Has never been wrong',
    avatar: avatar6,
    disclaimer: 'Disclaimer: no such code exists',
  },
];
