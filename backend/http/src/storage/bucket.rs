//! A bucket of S3, over the HTTP client that the rest of Gantry uses.

use std::time::Duration;

use gantry_delivery::https;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::client::{HttpClient, HttpConnector};
use object_store::{ClientConfigKey, ClientOptions};

/// How long an answer may take to begin or to go on, with 5 MiB on their way before it.
const ANSWER: Duration = Duration::from_secs(120);

/// The bucket, and what stands before all paths in it: nothing, or something with a slash at its end.
pub(super) fn open(url: &str, settings: AmazonS3Builder) -> Result<(AmazonS3, String), String> {
    let place = url.strip_prefix("s3://").ok_or_else(|| format!("{url} is no s3://bucket/prefix"))?;
    let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
    let settings = settings.with_bucket_name(bucket).with_http_connector(Connector);
    let prefix = prefix.trim_matches('/');
    let prefix = if prefix.is_empty() { String::new() } else { format!("{prefix}/") };
    settings.build().map(|bucket| (bucket, prefix)).map_err(|error| error.to_string())
}

#[derive(Debug)]
struct Connector;

impl HttpConnector for Connector {
    fn connect(&self, options: &ClientOptions) -> object_store::Result<HttpClient> {
        let plain = options.get_config_value(&ClientConfigKey::AllowHttp).is_some_and(|allowed| allowed == "true");
        let unable = |source| object_store::Error::Generic { store: "S3", source };
        let client = https::client().map_err(|error| unable(error.into()))?;
        let client = client.https_only(!plain).read_timeout(ANSWER).build().map_err(|error| unable(error.into()))?;
        Ok(HttpClient::new(client))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};

    use actix_web::http::Method;
    use actix_web::web::{self, Bytes, Data};
    use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
    use futures_util::TryStreamExt;

    use super::super::Files;
    use super::*;

    /// What a bucket holds, and the parts on their way into it.
    #[derive(Default)]
    struct Bucket {
        files: BTreeMap<String, Vec<u8>>,
        parts: BTreeMap<u32, Vec<u8>>,
    }

    /// As much of S3 as files need.
    async fn answer(request: HttpRequest, bucket: Data<Mutex<Bucket>>, body: Bytes) -> HttpResponse {
        let signed = request.headers().get("authorization").is_some_and(|one| !one.is_empty());
        assert!(signed, "every request is signed");
        let (mut bucket, path, query) = (bucket.lock().unwrap(), request.path().to_owned(), request.query_string());
        let xml = |text: &str| HttpResponse::Ok().content_type("application/xml").body(text.to_owned());
        match *request.method() {
            Method::POST if query.starts_with("uploads") => {
                xml("<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>")
            }
            Method::POST => {
                let whole = std::mem::take(&mut bucket.parts).into_values().flatten().collect();
                bucket.files.insert(path, whole);
                xml("<CompleteMultipartUploadResult><ETag>\"e\"</ETag></CompleteMultipartUploadResult>")
            }
            Method::PUT => {
                let number = query.split('&').find_map(|pair| pair.strip_prefix("partNumber=")).unwrap();
                bucket.parts.insert(number.parse().unwrap(), body.to_vec());
                HttpResponse::Ok().insert_header(("etag", "\"p\"")).finish()
            }
            Method::GET => {
                let range = request.headers().get("range").unwrap().to_str().unwrap().strip_prefix("bytes=").unwrap();
                let (from, last) = range.split_once('-').unwrap();
                let (from, last): (usize, usize) = (from.parse().unwrap(), last.parse().unwrap());
                let file = &bucket.files[&path];
                HttpResponse::PartialContent()
                    .insert_header(("etag", "\"e\""))
                    .insert_header(("last-modified", "Mon, 02 Mar 2026 09:00:00 GMT"))
                    .insert_header(("content-range", format!("bytes {from}-{last}/{}", file.len())))
                    .body(file[from..=last].to_vec())
            }
            _ => HttpResponse::NotImplemented().finish(),
        }
    }

    #[actix_web::test]
    async fn a_file_goes_into_a_bucket_in_parts_and_comes_back() {
        let held = Data::new(Mutex::new(Bucket::default()));
        let shared = held.clone();
        let app = move || {
            App::new()
                .app_data(shared.clone())
                .app_data(web::PayloadConfig::new(20_000_000))
                .default_service(web::to(answer))
        };
        let server = HttpServer::new(app).workers(1).bind(("127.0.0.1", 0)).unwrap();
        let endpoint = format!("http://{}", server.addrs()[0]);
        let server = server.run();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        let settings = AmazonS3Builder::new()
            .with_endpoint(endpoint)
            .with_allow_http(true)
            .with_region("eu-central-1")
            .with_access_key_id("key")
            .with_secret_access_key("secret");
        let (bucket, prefix) = open("s3://files/gantry/", settings).unwrap();
        let files = Files { store: Arc::new(bucket), prefix, ..Files::in_memory() };
        let whole: Vec<u8> = (0..7_000_000_u32).map(|n| n.to_le_bytes()[1]).collect();
        let mut upload = files.begin(3).await.unwrap();
        for piece in whole.chunks(65_536) {
            upload.write(Bytes::copy_from_slice(piece)).await.unwrap();
        }
        let stored = upload.finish().await.unwrap();
        assert!(stored.place.starts_with("gantry/documents/3/"));
        let path = format!("/files/{}", stored.place);
        assert!(held.lock().unwrap().files[&path] == whole);
        let part = files.read(&stored.place, 6_000_000, 6_000_100).await.unwrap();
        let part: Vec<Bytes> = part.try_collect().await.unwrap();
        assert_eq!(part.concat(), &whole[6_000_000..6_000_100]);
        stored.keep();
        assert!(open("file:///tmp", AmazonS3Builder::new()).is_err());
        handle.stop(false).await;
    }
}
