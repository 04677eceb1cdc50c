import { Button } from '@inkfield/ui/button';
import { Link } from '@inkfield/web/link';
import { cellLook, DataTable, longCellLook, RowName } from '../page/data-table.tsx';
import { LeaveGuard } from '../page/leave-guard.tsx';
import { reviewPath } from '../paths.ts';
import type { PdfQuery } from './pdf-setting.tsx';
import { type FileState, useSeveralImports } from './use-several-imports.ts';

interface Props {
  files: readonly File[];
  pdf: PdfQuery;
  onClose: () => void;
}

/** Several files that are read one after the other, each with its state and the way to its review. */
export function SeveralFiles({ files, pdf, onClose }: Props) {
  const { states, isWorking, stop, retry } = useSeveralImports(files, pdf);
  const read = states.filter(({ kind }) => kind === 'read').length;
  const left = states.filter(({ kind }) => kind === 'failed' || kind === 'stopped').length;
  const first = states.find((state) => state.kind === 'read');
  return (
    <section aria-label="Several files" className="mt-6 grid grid-cols-1 gap-4">
      <LeaveGuard isNeeded={() => isWorking} title="Leave while files are read?" action="Leave">
        Files that are not read yet are not imported. Those that are read stay in the list of reviews.
      </LeaveGuard>
      <output>
        {read} of {files.length} files read{left > 0 && `, ${left} not read`}
      </output>
      {isWorking && (
        <progress className="progress" aria-label="Files read" max={files.length} value={read + left} />
      )}
      <div className="flex flex-wrap gap-3">
        {first?.kind === 'read' && (
          <Link className="button" data-look="primary" to={reviewPath(first.review, { inSeries: true })}>
            Review one after the other
          </Link>
        )}
        {isWorking ? (
          <Button look="secondary" onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            {left > 0 && (
              <Button look="secondary" onClick={retry}>
                Try those again
              </Button>
            )}
            <Button look="quiet" onClick={onClose}>
              Choose other files
            </Button>
          </>
        )}
      </div>
      <DataTable label="Files" titles={['File', 'State', 'Marks']} hasActions>
        {files.map((file, index) => (
          <FileRow key={index} name={file.name} state={states[index] ?? { kind: 'waiting' }} />
        ))}
      </DataTable>
    </section>
  );
}

function FileRow({ name, state }: { name: string; state: FileState }) {
  return (
    <tr className="border-t border-line">
      <RowName>{name}</RowName>
      <td className={longCellLook}>{stateText(state)}</td>
      <td className={cellLook}>{state.kind === 'read' && state.marks}</td>
      <td className={cellLook}>
        {state.kind === 'read' && (
          <Link className="link" to={reviewPath(state.review, { inSeries: true })}>
            Review <span className="sr-only">{name}</span>
          </Link>
        )}
      </td>
    </tr>
  );
}

function stateText(state: FileState): string {
  switch (state.kind) {
    case 'waiting':
      return 'Waiting';
    case 'reading':
      return 'Reading...';
    case 'stopped':
      return 'Stopped';
    case 'read':
      return 'Read';
    case 'failed':
      return state.problem;
    case 'paused': {
      const minutes = Math.ceil(state.seconds / 60);
      const when = minutes > 1 ? `${minutes} minutes` : `${state.seconds} s`;
      return `The server takes no more files at present. It goes on in ${when} by itself.`;
    }
  }
}
