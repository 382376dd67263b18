import { SUBSCRIPTION_TYPES } from '@lockwatch/contracts';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { useClaimTrial } from './mutations.js';

/** The free week, until it was used ([2-39], [4-04]). */
export function TrialCard() {
  const claim = useClaimTrial();
  const trial = SUBSCRIPTION_TYPES.find((type) => type.is_trial);
  return (
    <Card
      tone="accent"
      title="Free Beta Trial"
      text={trial?.description ?? ''}
      aside={
        <Button variant="primary" pending={claim.isPending} onClick={() => claim.mutate()}>
          Claim Free Trial
        </Button>
      }
    />
  );
}
