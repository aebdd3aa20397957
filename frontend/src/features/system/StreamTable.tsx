// The tenant's own live streams on a node; a board's leads to the board.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '@/components/formats/useFormats';
import { type Column, Table } from '@/components/table/Table';
import { boardPage } from '@/paths/work_orders';
import type { Node, Stream } from './api/system';
import styles from './SystemPage.module.css';

export function StreamTable({ node }: { node: Node }) {
  const { t } = useTranslation('system');
  const { formatNumber } = useFormats();
  const figures = ['viewers', 'version', 'behind', 'waiting'] as const;
  const columns: Column<Stream>[] = [
    {
      id: 'topic',
      header: t('streams.topic'),
      part: 'heading',
      width: 40,
      render: ({ topic }) => <Topic topic={topic} />,
    },
    ...figures.map((name) => ({
      id: name,
      header: t(`streams.${name}`),
      width: 15,
      numeric: true,
      render: (stream: Stream) => formatNumber(stream[name]),
    })),
  ];
  if (node.streams.length === 0) return <p className={styles.nothing}>{t('streams.none')}</p>;
  return (
    <Table
      label={t('nodes.streamsOf', { name: node.name })}
      columns={columns}
      rows={node.streams}
      keyOf={({ topic }) => topic}
    />
  );
}

function Topic({ topic }: { topic: string }) {
  const board = /^board:(\d+)$/.exec(topic)?.[1];
  return board ? <Link to={boardPage(board)}>{topic}</Link> : topic;
}
