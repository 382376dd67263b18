import { ScanSearch, SearchX } from 'lucide-react';
import { Button } from '../../components/ui/button.js';
import { EmptyState } from '../../components/ui/states.js';

interface NoRulesProps {
  mayWrite: boolean;
  isCreating: boolean;
  onAdd: () => void;
}

/** No rule yet: what one does, and the button to make the first. */
export function NoRules({ mayWrite, isCreating, onAdd }: NoRulesProps) {
  return (
    <EmptyState
      icon={ScanSearch}
      title="No watched items yet"
      text="Name an item and a price. From then on every trade message is read for you."
    >
      {mayWrite && !isCreating && (
        <Button variant="primary" onClick={onAdd}>
          Add your first item
        </Button>
      )}
    </EmptyState>
  );
}

/** A search without a result. */
export function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={`No items found for "${search}"`}
      text="Neither an item name nor a tag contains it."
    >
      <Button onClick={onClear}>Clear search</Button>
    </EmptyState>
  );
}
