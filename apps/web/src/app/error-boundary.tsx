import { Component, type ReactNode } from 'react';
import { PlainButton } from '../ui/plain-button.tsx';
import styles from './error-boundary.module.css';

interface State {
  failed: boolean;
}

/** If drawing the page fails, this shows what to do in place of an empty window. React needs a class for it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className={styles.page} role="alert">
        <h1>Something went wrong on this page</h1>
        <p>Nothing is lost: the catalogue and its queue are on the server.</p>
        <PlainButton onClick={() => location.reload()}>Reload the page</PlainButton>
      </main>
    );
  }
}
