import type { TraderReport } from '@lockwatch/contracts';
import { t } from '@lockwatch/texts/web/trader-reports';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../api/trpc.js';
import { sends } from '../../api/use-server-mutation.js';
import { useUndoableMutation } from '../../api/use-undoable-mutation.js';
import { formatMoment } from '../../components/date-formats.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';

/** Traders whom users reported, until staff mark the report as done. */
export function TraderReportsSection({ reports }: { reports: readonly TraderReport[] }) {
  return (
    <Card title={t('traderReports.title')} text={t('traderReports.text')}>
      <ul>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
    </Card>
  );
}

function ReportRow({ report: { id, author_id, author_name, ...report } }: { report: TraderReport }) {
  const { close } = trpc.admin.traderReports;
  const done = useUndoableMutation(close, close, { toUndo: () => ({ id, is_done: false }) });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-4 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1 basis-60 break-words text-[14px]">
        <Link
          to="/dashboard/market/traders/$id"
          params={{ id: author_id }}
          className="mr-3 font-medium hover:underline"
        >
          {author_name ?? author_id}
        </Link>
        {report.reason}
        <p className="mt-1 text-[13px] text-text-2">
          {t('traderReports.by', { name: report.user_name, time: formatMoment(report.created_at) })}
        </p>
      </div>
      <Button size="sm" {...sends(done, { id, is_done: true })}>
        {t('traderReports.done')}
      </Button>
    </li>
  );
}
