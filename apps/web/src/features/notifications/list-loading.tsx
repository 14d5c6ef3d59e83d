import { Skeleton } from '../../ui/progress/skeleton.tsx';

export function ListLoading() {
  return (
    <div className="stack" style={{ gap: 20, padding: 20 }} aria-hidden>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  );
}
