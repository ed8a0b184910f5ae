import pg from 'pg'
import { type FreshDatabase, freshDatabase } from './freshDatabase.ts'
import { on } from './onDatabase.ts'

/** A database with what the program asks and orders of Citus, without nodes: rows stay, and their tables are marked. */
export type CitusStandIn = FreshDatabase & {
  /** What was ordered, in order: `create_reference_table users`. */
  calls(): Promise<string[]>
  /** Unique keys without the column by which their table was distributed. */
  unfit(): Promise<string[]>
  /** Where each table is. */
  places(): Promise<unknown[]>
  /** What a distribution leaves as it was: functions, triggers, constraints and tables. */
  everything(): Promise<{ readonly constraints: readonly string[] }>
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>
}

/**
 * It refuses what Citus 13 refuses: a table that has foreign keys while it is distributed, foreign keys between tables
 * that are not colocated, triggers without the option for them or in one text with other statements, a constraint that is
 * added beside other changes. A local table that refers to one that is everywhere becomes Citus's own. It is found before
 * the catalog, on the database's search path.
 */
export async function aCitusStandIn({ empty = false } = {}): Promise<CitusStandIn> {
  const database = await freshDatabase({ empty })
  const name = database.connection.database
  await on(database.connection, async (client) => {
    await client.query(standIn)
    await client.query(
      `alter database ${pg.escapeIdentifier(name ?? '')} set search_path = public, stand_in, pg_catalog`,
    )
  })
  const query = <Row extends pg.QueryResultRow>(sql: string) =>
    on(database.connection, async (client) => (await client.query<Row>(sql)).rows)
  const texts = async (sql: string) => (await query<{ text: string }>(sql)).map(({ text }) => text)
  return {
    ...database,
    query,
    calls: () => texts('select call as text from stand_in.calls order by number'),
    places: () => query('select logicalrelid::text as table, * from stand_in.pg_dist_partition order by 1'),
    async everything() {
      const [all] = await query<{ all: { constraints: string[] } }>(everything)
      if (!all) throw new Error('the database did not answer')
      return all.all
    },
    unfit: () => texts('select index as text from stand_in.unfit order by 1'),
  }
}

const everything = `
select json_build_object(
  'functions', (select json_agg(pg_get_functiondef(oid) order by oid::regprocedure::text) from pg_proc
     where pronamespace = 'public'::regnamespace),
  'triggers', (select json_agg(pg_get_triggerdef(oid) order by pg_get_triggerdef(oid)) from pg_trigger
     where not tgisinternal),
  'constraints', (select json_agg(conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
       order by conrelid::regclass || ' ' || conname)
     from pg_constraint where connamespace = 'public'::regnamespace),
  'tables', (select json_agg(relname order by relname) from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace)) as all`

const standIn = `
create schema stand_in;
grant usage on schema stand_in to public;
create table stand_in.pg_extension (extname text, extversion text);
insert into stand_in.pg_extension values ('citus', '13.2-1');
create table stand_in.pg_available_extensions (name text, default_version text);
insert into stand_in.pg_available_extensions values ('citus', '13.2-1');
create table stand_in.pg_dist_local_group (groupid int);
insert into stand_in.pg_dist_local_group values (0);
create table stand_in.pg_dist_node (
  groupid int, nodename text, nodeport int, noderole text default 'primary', isactive bool default true,
  shouldhaveshards bool default true);
insert into stand_in.pg_dist_node values (0, 'one', 5432), (1, 'two', 5432), (2, 'three', 5432);
create table stand_in.pg_dist_partition (
  logicalrelid regclass primary key, partmethod "char", partkey text, colocationid int, repmodel "char");
create table stand_in.pg_dist_object (classid oid, objid oid);
create table stand_in.calls (number bigint generated always as identity, call text);
create table stand_in.unfit (index text);
grant select on all tables in schema stand_in to public;

create function stand_in.column_to_column_name(of regclass, key text) returns text language sql as 'select key';

-- Tables that have foreign keys, or are referred to, cannot leave the others.
create function stand_in.refuse_unready(of regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_constraint where contype = 'f' and of in (conrelid, confrelid)) then
    raise '% has foreign keys', of using errcode = '0A000';
  end if;
  if exists (select from pg_dist_partition where logicalrelid = of and (partmethod <> 'n' or repmodel = 't')) then
    raise 'table % is already distributed', of using errcode = '42P16';
  end if;
  if current_setting('citus.enable_unsafe_triggers', true) is distinct from 'on'
     and exists (select from pg_trigger where tgrelid = of and not tgisinternal) then
    raise 'triggers are not supported on distributed tables: %', of using errcode = '0A000';
  end if;
  delete from pg_dist_partition where logicalrelid = of;
  insert into pg_dist_object
  select distinct 'pg_proc'::regclass, tgfoid from pg_trigger where tgrelid = of and not tgisinternal;
end $$;

create function stand_in.create_reference_table(of regclass) returns void language plpgsql as $$
begin
  perform stand_in.refuse_unready(of);
  insert into stand_in.pg_dist_partition values (of, 'n', null, 1, 't');
  insert into stand_in.calls (call) values (format('create_reference_table %s', of));
end $$;

create function stand_in.create_distributed_table(of regclass, by text, colocate_with text default 'default')
returns void language plpgsql as $$
declare
  colocation int;
begin
  perform stand_in.refuse_unready(of);
  if not exists (select from pg_attribute where attrelid = of and attname = by) then
    raise 'column % of % does not exist', by, of using errcode = '42703';
  end if;
  if exists (select from pg_attribute where attrelid = of and attidentity <> '' and atttypid <> 'bigint'::regtype) then
    raise 'identity columns of % are no bigint', of using errcode = '0A000';
  end if;
  if colocate_with = 'default' then
    raise 'it is left to chance what % is colocated with', of;
  elsif colocate_with = 'none' then
    select coalesce(max(colocationid), 1) + 1 into colocation from stand_in.pg_dist_partition;
  else
    select colocationid into strict colocation
      from stand_in.pg_dist_partition where logicalrelid = colocate_with::regclass and partmethod = 'h';
  end if;
  insert into stand_in.unfit
  select i.indexrelid::regclass::text from pg_index i
   where i.indrelid = of and i.indisunique and not exists (
     select from pg_attribute a where a.attrelid = of and a.attname = by and a.attnum = any (i.indkey));
  insert into stand_in.pg_dist_partition values (of, 'h', by, colocation, 's');
  insert into stand_in.calls (call) values (format('create_distributed_table %s %s with %s', of, by, colocate_with));
end $$;

create table stand_in.silent (nodename text);
create function stand_in.run_command_on_workers(command text)
returns table (nodename text, nodeport int, success bool, result text) language sql as $$
  select n.nodename, n.nodeport, s.nodename is null, case when s.nodename is null then '1' else 'no password supplied' end
    from stand_in.pg_dist_node n left join stand_in.silent s using (nodename) where n.groupid > 0
$$;

create function stand_in.create_distributed_function(of regprocedure) returns void language plpgsql as $$
begin
  insert into stand_in.pg_dist_object values ('pg_proc'::regclass, of);
  insert into stand_in.calls (call) values (format('create_distributed_function %s', of));
end $$;

create function stand_in.refuse_changes() returns event_trigger language plpgsql as $$
declare
  key record;
  text_of text := regexp_replace(regexp_replace(current_query(), '\\([^()]*\\)', '', 'g'), '\\([^()]*\\)', '', 'g');
begin
  for key in
    select c.conrelid::regclass as of, c.confrelid::regclass as too, f.partmethod as of_method, t.partmethod as to_method,
           t.repmodel as to_model,
           f.colocationid = t.colocationid and array_position(c.conkey, fa.attnum) = array_position(c.confkey, ta.attnum)
             as is_together
      from pg_constraint c
      left join stand_in.pg_dist_partition f on f.logicalrelid = c.conrelid
      left join stand_in.pg_dist_partition t on t.logicalrelid = c.confrelid
      left join pg_attribute fa on fa.attrelid = c.conrelid and fa.attname = f.partkey
      left join pg_attribute ta on ta.attrelid = c.confrelid and ta.attname = t.partkey
     where c.contype = 'f' and (f.logicalrelid is not null or t.logicalrelid is not null)
  loop
    if key.to_model = 't' then
      if key.of_method is null then
        insert into stand_in.pg_dist_partition values (key.of, 'n', null, 0, 's');
      end if;
    elsif coalesce(key.of_method, 'n') = 'n' and coalesce(key.to_method, 'n') = 'n' then
      if exists (select from stand_in.pg_dist_partition where logicalrelid = key.of and repmodel = 't') then
        raise 'foreign keys from reference tables to local tables: % to %', key.of, key.too using errcode = '0A000';
      end if;
    elsif key.is_together is not true then
      raise 'relations are not colocated: % to %', key.of, key.too using errcode = '0A000';
    end if;
  end loop;
  if exists (
    select from pg_event_trigger_ddl_commands() d left join pg_trigger t on d.classid = 'pg_trigger'::regclass and t.oid = d.objid
      join stand_in.pg_dist_partition p on p.logicalrelid in (t.tgrelid, d.objid)
     where p.partmethod = 'h'
  ) then
    if tg_tag = 'CREATE TRIGGER' and current_query() ~ ';\\s*\\S' then
      raise 'a trigger comes with other statements: %', current_query() using errcode = '0A000';
    end if;
    if tg_tag = 'ALTER TABLE' and text_of ~* 'add constraint|foreign key|references'
       and (text_of ~ ',' or text_of ~* 'add column.*references') then
      raise 'a constraint is added beside other changes: %', current_query() using errcode = '0A000';
    end if;
  end if;
end $$;
create event trigger stand_in_refuses on ddl_command_end
  when tag in ('ALTER TABLE', 'CREATE TABLE', 'CREATE TRIGGER') execute function stand_in.refuse_changes();
`
