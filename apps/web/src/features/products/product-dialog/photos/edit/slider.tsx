import { useId } from 'react';
import styles from './photo-editor.module.css';

interface Props {
  label: string;
  unit: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
}

export function Slider({ label, unit, value, onChange, ...range }: Props) {
  const id = useId();
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>
        {value}
        {unit}
      </output>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
