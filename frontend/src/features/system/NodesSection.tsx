// A row per process that serves. It opens to the live streams of the tenant's own on it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/components/formats/useFormats';
import { Icon } from '@/components/icon/Icon';
import { type Column, Table } from '@/components/table/Table';
import { Ago } from '@/components/time/Ago';
import type { Node } from './api/system';
import { BusState, NodeState } from './NodeStates';
import { Section } from './Section';
import { StreamTable } from './StreamTable';
import styles from './SystemPage.module.css';

export function NodesSection({ nodes, now }: { nodes: readonly Node[]; now: number }) {
  const { t } = useTranslation('system');
  const { formatNumber } = useFormats();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  const columns: Column<Node>[] = [
    {
      id: 'name',
      header: t('nodes.name'),
      part: 'heading',
      width: 18,
      render: (node) => <NodeName node={node} open={open.has(node.id)} onToggle={() => toggle(node.id)} />,
    },
    { id: 'state', header: t('nodes.state'), width: 16, render: (node) => <NodeState node={node} /> },
    { id: 'version', header: t('nodes.version'), width: 8, render: ({ version }) => version },
    { id: 'up', header: t('nodes.up'), width: 11, render: (node) => <Ago time={node.startedAt} now={now} /> },
    {
      id: 'clients',
      header: t('nodes.clients'),
      width: 9,
      numeric: true,
      render: ({ clients }) => formatNumber(clients),
    },
    {
      id: 'streams',
      header: t('nodes.streams'),
      width: 9,
      numeric: true,
      render: (node) => formatNumber(node.streamCount),
    },
    {
      id: 'database',
      header: t('nodes.connections'),
      width: 12,
      numeric: true,
      render: ({ connections, waiting }) => (
        <>
          {formatNumber(connections)}
          {waiting > 0 && <small data-tone="warning"> {t('nodes.waiting', { count: waiting })}</small>}
        </>
      ),
    },
    { id: 'bus', header: t('nodes.bus'), width: 17, render: ({ bus, missing }) => !missing && <BusState bus={bus} /> },
  ];

  return (
    <Section title={t('nodes.title')} count={formatNumber(nodes.length)}>
      {nodes.length === 0 ? (
        <p className={styles.nothing}>{t('nodes.none')}</p>
      ) : (
        <Table
          label={t('nodes.title')}
          columns={columns}
          rows={nodes}
          keyOf={({ id }) => id}
          muted={({ missing }) => missing}
          renderDetail={(node) => open.has(node.id) && <StreamTable node={node} />}
        />
      )}
    </Section>
  );
}

function NodeName({ node, open, onToggle }: { node: Node; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('system');
  return (
    <span className={styles.name}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-label={t('nodes.streamsOf', { name: node.name })}
        onClick={onToggle}
      >
        <Icon name="chevron-right" />
        {node.name}
      </button>
      {node.answering && <span className="badge">{t('nodes.answering')}</span>}
    </span>
  );
}
