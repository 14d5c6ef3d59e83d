import '../src/ui/styles/base.css';
import '../src/ui/styles/type-scale.css';
import '../src/ui/styles/global.css';
import '../src/ui/styles/drawn-icon.css';
import { platforms } from '@crosslister/contract/platforms.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import tabs from '../src/features/tabs/tab-bar.module.css';
import { chooseColorScheme } from '../src/lib/browser/color-scheme.ts';
import { PlainSelect } from '../src/ui/fields/plain-select.tsx';
import { RadioGroup } from '../src/ui/fields/radio-group.tsx';
import { Notice } from '../src/ui/notice.tsx';
import { PlainButton, type PlainButtonProps } from '../src/ui/plain-button.tsx';
import { PlatformIcon, type PlatformState } from '../src/ui/platform-icon.tsx';
import { Skeleton } from '../src/ui/progress/skeleton.tsx';
import { Mantine } from '../src/ui/styles/mantine.tsx';
import { contrastOf, pairs } from './contrast.ts';
import styles from './draw.module.css';

// What docs/design.md shows: the pieces themselves, each in its states. scripts/docs/design-pictures.ts takes the pictures;
// `data-as` is a state that only a hand can bring about, which the script forces.

const sizes = ['xs', 'sm', 'md', 'lg', 'xl'];
const weights = ['regular', 'medium', 'strong'];
const steps = [2, 4, 6, 8, 10, 12, 16, 24];
const corners = { 4: 'a chip', 6: 'a mark, a photo', 8: 'a button, a field', 12: 'a card, a dialog' };
const forced = { 'at rest': undefined, 'pointed at': 'hover', focused: 'focus-visible', pressed: 'active' };
const nothing = () => undefined;

/** A picture of its own. */
const Sheet = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <section className={styles.sheet} data-picture={name}>
    {children}
  </section>
);

function Letters() {
  return (
    <table>
      <tbody>
        {sizes.map((size) => (
          <tr key={size}>
            <th scope="row">--text-{size}</th>
            {weights.map((weight) => (
              <td
                key={weight}
                style={{ fontSize: `var(--text-${size})`, fontWeight: `var(--weight-${weight})` }}
              >
                Brass lamp £21.50
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">the weights</th>
          {weights.map((weight) => (
            <th key={weight} scope="col">
              --weight-{weight}
            </th>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Space() {
  return (
    <table>
      <tbody>
        {steps.map((step) => (
          <tr key={step}>
            <th scope="row">{step}</th>
            <td>
              <div className={styles.bar} style={{ width: step }} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">corners</th>
          <td className="row">
            {Object.entries(corners).map(([radius, what]) => (
              <div
                key={radius}
                className={styles.swatch}
                style={{ borderRadius: Number(radius), border: '1px solid var(--line-strong)' }}
              >
                {radius}: {what}
              </div>
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const Colours = () => (
  <div className="row">
    {pairs.map(([ink, ground]) => {
      const contrast = contrastOf(ink, ground);
      return (
        <div
          key={`${ink} ${ground}`}
          className={styles.swatch}
          data-contrast={contrast}
          style={{ width: 172, color: ink === 'white' ? ink : `var(${ink})`, background: `var(${ground})` }}
        >
          {ink} on {ground}: {contrast.toFixed(1)}
        </div>
      );
    })}
  </div>
);

/** A row of one control, a column for each state. */
function States({ what, draw }: { what: string; draw: (more: PlainButtonProps) => React.ReactNode }) {
  return (
    <tr>
      <th scope="row">{what}</th>
      {Object.values(forced).map((state) => (
        <td key={state} data-as={state}>
          {draw({})}
        </td>
      ))}
      <td>{draw({ disabled: true })}</td>
    </tr>
  );
}

const variants = {
  filled: 'filled',
  default: 'plain',
  subtle: 'quiet',
  light: 'light',
  danger: 'that deletes',
} as const;
const variantNames = Object.keys(variants) as (keyof typeof variants)[];

function Controls() {
  return (
    <table>
      <thead>
        <tr>
          <th />
          {[...Object.keys(forced), 'off'].map((state) => (
            <th key={state} scope="col">
              {state}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {variantNames.map((variant) => (
          <States
            key={variant}
            what={`button ${variants[variant]}`}
            draw={(more) => (
              <PlainButton variant={variant} {...more}>
                Crosslist
              </PlainButton>
            )}
          />
        ))}
        <States
          what="chosen"
          draw={({ disabled = false }) => (
            <PlainButton variant="default" aria-pressed disabled={disabled}>
              Photos
            </PlainButton>
          )}
        />
        <States
          what="in a dialog"
          draw={({ disabled = false }) => <Button disabled={disabled}>Save</Button>}
        />
        <States
          what="field"
          draw={({ disabled = false }) => (
            <TextInput aria-label="Price" defaultValue="21.50" w={100} disabled={disabled} />
          )}
        />
        <States
          what="select"
          draw={({ disabled = false }) => (
            <PlainSelect
              aria-label="Sort by"
              options={[{ value: 'newest', label: 'Newest' }]}
              disabled={disabled}
            />
          )}
        />
        <States
          what="tick box"
          draw={({ disabled = false }) => <Checkbox label="eBay" defaultChecked disabled={disabled} />}
        />
        <States
          what="one of a few"
          draw={({ disabled = false }) => (
            <RadioGroup
              name="What"
              value="skip"
              options={[{ value: 'skip', label: 'Skip' }]}
              disabled={disabled}
              onChange={nothing}
            />
          )}
        />
        <States
          what="tab"
          draw={() => (
            <button type="button" role="tab" className={tabs.tab}>
              Sales
            </button>
          )}
        />
      </tbody>
    </table>
  );
}

const Told = () => (
  <div className="stack">
    <div className="row">
      <PlainButton busy>Crosslist</PlainButton>
      <button type="button" role="tab" aria-selected className={tabs.tab}>
        Products
      </button>
      <TextInput aria-label="Price" defaultValue="0" error="The least is 0.01." />
      <div style={{ width: 160 }}>
        <Skeleton height={36} />
      </div>
    </div>
    <Notice type="success">Done: nothing is left to do.</Notice>
    <Notice type="info">Good to know.</Notice>
    <Notice type="warning">Waits for the seller.</Notice>
    <Notice type="error">Lost, or not done.</Notice>
  </div>
);

const states: readonly PlatformState[] = [
  'listed',
  'draft',
  'scheduled',
  'pending',
  'sold',
  'waiting',
  'failed',
  'unlisted',
];

const Marks = () => (
  <table>
    <tbody>
      {states.map((state) => (
        <tr key={state}>
          <th scope="row">{state}</th>
          {platforms.map((platform) => (
            <td key={platform}>
              <PlatformIcon platform={platform} state={state} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

chooseColorScheme(location.search === '?scheme=dark' ? 'dark' : 'light');
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Mantine>
      <Sheet name="letters">
        <Letters />
      </Sheet>
      <Sheet name="space">
        <Space />
      </Sheet>
      <Sheet name="colours">
        <Colours />
      </Sheet>
      <Sheet name="controls">
        <Controls />
      </Sheet>
      <Sheet name="told">
        <Told />
      </Sheet>
      <Sheet name="marks">
        <Marks />
      </Sheet>
    </Mantine>,
  );
