import { useId } from 'react';
import styles from './radio-group.module.css';

interface Option<T extends string> {
  value: T;
  label: string;
  description?: string;
  /** What is before it, such as a picture. */
  before?: React.ReactNode;
}

interface Props<T extends string> {
  /** Above the options. */
  label?: string;
  /** Its name, where that is another than what is in sight. */
  name?: string;
  value: T | '';
  options: readonly Option<T>[];
  disabled?: boolean;
  className?: string | undefined;
  /** Of the options' list. */
  listClass?: string | undefined;
  onChange: (value: T) => void;
}

/** One of a few. */
export function RadioGroup<T extends string>(props: Props<T>) {
  const { label, name, value, options, disabled, className, listClass, onChange } = props;
  const id = useId();
  const labelled = name ? { 'aria-label': name } : { 'aria-labelledby': `${id}-label` };
  return (
    <div role="radiogroup" className={className} {...labelled}>
      {label && (
        <div id={`${id}-label`} className="mantine-InputWrapper-label">
          {label}
        </div>
      )}
      <div className={listClass}>
        {options.map(({ value: each, label: words, description, before }) => (
          <div key={each} className={styles.option}>
            {before}
            <input
              type="radio"
              id={`${id}-${each}`}
              name={id}
              value={each}
              checked={each === value}
              disabled={disabled}
              aria-describedby={description && `${id}-${each}-about`}
              onChange={() => onChange(each)}
            />
            <div>
              <label htmlFor={`${id}-${each}`}>{words}</label>
              {description && <small id={`${id}-${each}-about`}>{description}</small>}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
