-- Requests for odds and scores come at a pace at which the month's credits last. A row of credit_requests also says until
-- when the requests made so far have to do, and a row whose id begins with `bids_` when somebody last bid on that league.
alter table credit_requests add column paced_until timestamptz;

-- How large the service's plan is, and when it was last seen to begin anew: its month may begin on any day.
alter table credit_account add column used integer, add column renewed_at timestamptz;
