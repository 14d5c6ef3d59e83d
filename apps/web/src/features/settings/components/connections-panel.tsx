import { ConnectionCard } from './connection-card.tsx';
import { ExtensionConnection } from './extension-connection.tsx';
import { OAuthConnection } from './oauth-connection.tsx';
import { PanelIntro } from './panel-intro.tsx';
import type { SavingPanelProps } from './panel-props.ts';
import styles from './settings.module.css';
import { StoreConnection } from './store-connection.tsx';

export function ConnectionsPanel(props: SavingPanelProps) {
  return (
    <>
      <PanelIntro title="Connections">
        The accounts products are listed with. Keys and consents are stored encrypted on the server.
      </PanelIntro>
      <StoreConnection draft={props.draft} onChange={props.onChange} />
      <OAuthConnection platform="ebay" {...props} />
      <OAuthConnection platform="etsy" {...props} />
      <ConnectionCard platform="vinted">
        <p className={styles.text}>
          Vinted needs no connection here. Products are listed there through the browser extension, with the
          account you are signed in to.
        </p>
      </ConnectionCard>
      <ExtensionConnection />
    </>
  );
}
