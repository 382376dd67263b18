import { CheckSquare, Download, Upload } from 'lucide-react';
import { Button } from '../../components/ui/button.js';
import { useExportRules } from './mutations.js';
import { prepareBulk } from './rule-forms.js';

interface RuleToolsProps {
  mayWrite: boolean;
  mayImport: boolean;
  hasRules: boolean;
  isSelecting: boolean;
  onSelect: () => void;
  onImport: () => void;
}

/**
 * What is done to many watched items at once: selecting them, taking a list in, giving it out. What cannot be done yet
 * has its place already.
 */
export function RuleTools(props: RuleToolsProps) {
  const { mayWrite, mayImport, hasRules, isSelecting, onSelect, onImport } = props;
  const exporting = useExportRules();
  return (
    <div className="flex flex-wrap gap-2 max-sm:-ml-3 sm:ml-auto">
      {mayWrite && (
        <Button
          size="sm"
          variant="ghost"
          data-shortcut="s"
          disabled={!hasRules && !isSelecting}
          aria-pressed={isSelecting}
          className={isSelecting ? 'bg-surface-2 text-text inset-ring inset-ring-line-strong' : ''}
          onClick={onSelect}
          onPointerEnter={prepareBulk}
          onFocus={prepareBulk}
        >
          <CheckSquare className="size-4" aria-hidden="true" />
          Select
        </Button>
      )}
      {mayWrite && (
        <Button
          size="sm"
          variant="ghost"
          disabled={!mayImport}
          onClick={onImport}
          onPointerEnter={prepareBulk}
          onFocus={prepareBulk}
        >
          <Upload className="size-4" aria-hidden="true" />
          Import
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        disabled={!hasRules}
        onClick={() => exporting.mutate()}
        pending={exporting.isPending}
      >
        {!exporting.isPending && <Download className="size-4" aria-hidden="true" />}
        Export
      </Button>
    </div>
  );
}
