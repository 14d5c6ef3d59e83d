import { platformNames } from '@crosslister/contract/platforms.ts';
import { PriceSimulation as Simulation } from '@crosslister/contract/settings/price-simulation.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { explainError } from '../../../lib/api-error.ts';
import { formatMoney, plural } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { isVisible, type SettingsDraft } from '../settings-draft.ts';
import styles from './simulation.module.css';
import { cellsOf, simulationNotes } from './simulation-words.ts';

/** What the rules of the draft would do to the whole catalogue. It is mounted anew for other rules. */
export function PriceSimulation({ draft }: { draft: SettingsDraft }) {
  const simulate = useMutation({
    mutationFn: (pricing_rules: SettingsDraft['pricing_rules']) =>
      callApi('/api/pricing/simulate/', Simulation, { method: 'POST', body: { pricing_rules } }),
  });
  return (
    <div className={styles.part}>
      <p className="quiet">Live prices stay until the listing is published again or edited.</p>
      <Button
        variant="default"
        loading={simulate.isPending}
        onClick={() => simulate.mutate(draft.pricing_rules)}
      >
        Preview the changes
      </Button>
      {simulate.isError && <Notice type="error">{explainError(simulate.error)}</Notice>}
      {simulate.data && <Result simulation={simulate.data} draft={draft} />}
    </div>
  );
}

function Result({ simulation, draft }: { simulation: Simulation; draft: SettingsDraft }) {
  const platforms = simulation.platforms.filter(({ platform }) => isVisible(draft, platform));
  const worst = simulation.worst.filter(({ platform }) => isVisible(draft, platform));
  return (
    <>
      <p className="quiet" role="status">
        {plural(simulation.products, 'unsold product')}, before and after. What is left is after estimated
        fees, cost and postage.
      </p>
      <WideTable
        label="Prices that change"
        heads={['Marketplace', 'Prices that change', 'Median', 'Largest', 'Left']}
        styles={styles}
      >
        <tbody>
          {platforms.map((there) => {
            const [changes, median, largest, left] = cellsOf(there);
            return (
              <tr key={there.platform}>
                <th scope="row">{platformNames[there.platform]}</th>
                <td>{changes}</td>
                <td>{median}</td>
                <td>{largest}</td>
                <td>{left}</td>
              </tr>
            );
          })}
        </tbody>
      </WideTable>
      {simulationNotes(platforms).map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {worst.length > 0 && (
        <details>
          <summary>Least left</summary>
          <WideTable label="Least left" heads={['Product', 'Marketplace', 'Price', 'Left']} styles={styles}>
            <tbody>
              {worst.map(({ product_id, name, platform, before, after, left_before, left_after }) => (
                <tr key={`${product_id} ${platform}`}>
                  <th scope="row">{name}</th>
                  <td>{platformNames[platform]}</td>
                  <td>
                    {formatMoney(before)} → {formatMoney(after)}
                  </td>
                  <td>
                    {formatMoney(left_before)} → {formatMoney(left_after)}
                  </td>
                </tr>
              ))}
            </tbody>
          </WideTable>
        </details>
      )}
    </>
  );
}
